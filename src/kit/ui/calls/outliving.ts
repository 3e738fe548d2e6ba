import { overHttp, type Transport } from './call.ts'

/** Goes out, and arrives, even though the page that sent it is left or loaded anew in the same moment. It carries 64 kB at most. */
export const outliving: Transport = (request) => overHttp({ ...request, keepalive: true })
