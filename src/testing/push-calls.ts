import type { Call, Things } from './things.ts'

const withToken = ({ orderId: id, token }: Things) => ({ params: { id }, query: { token } })

/** With a key of a browser's kind, whose other half nobody has kept. */
const browser = ({ fresh }: Things) => ({
  endpoint: `https://push.example.com/${fresh}`,
  keys: {
    p256dh:
      'BOrjVY0a7Ys7BX0REH9SCMM3OHPM7CYi3dA8egpyR843eQKasIG7M7A306rNVL4nrm6HJtB-q276lDp9vd3wBR8',
    auth: 'BgdHbY0Ba8JLbRGgnVyczg',
  },
})

/** Of those who wait for an order, and ask to be told how it stands. */
export const pushCalls: Readonly<Record<string, Call>> = {
  'orderPush.offer': { make: withToken },
  'orderPush.begin': { make: (things) => ({ ...withToken(things), body: browser(things) }) },
  'orderPush.end': {
    make: (things) => ({ ...withToken(things), body: { endpoint: browser(things).endpoint } }),
  },
  // Nobody knows the address of a browser but itself.
  'orderPush.renew': {
    make: (things) => ({
      body: {
        storeId: things.storeId,
        endpoint: `${browser(things).endpoint}-before`,
        subscription: browser(things),
      },
    }),
    allowed: 404,
  },
}
