/** Where every call lives; the server serves and the browser asks below it. */
export const apiBase = '/api'
