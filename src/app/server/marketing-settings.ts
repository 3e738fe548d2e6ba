import type { MarketingSettings } from '../../marketing/server/routes.ts'

interface Given {
  readonly META_PIXEL_ID?: string | undefined
  readonly META_ACCESS_TOKEN?: string | undefined
  readonly META_TEST_EVENT_CODE?: string | undefined
  readonly META_URL?: string | undefined
  readonly SUBSCRIBERS_API_KEY?: string | undefined
  readonly SUBSCRIBERS_GROUP?: string | undefined
  readonly SUBSCRIBERS_URL?: string | undefined
}

/** A pixel that nobody may speak for would count browsers only, and miss what their owners paid. */
export function metaOf(settings: Given): MarketingSettings['meta'] {
  const { META_PIXEL_ID: pixelId, META_ACCESS_TOKEN: accessToken, META_URL: standIn } = settings
  if (pixelId === undefined && accessToken === undefined) return undefined
  if (pixelId === undefined || accessToken === undefined) {
    const missing = pixelId === undefined ? 'META_PIXEL_ID' : 'META_ACCESS_TOKEN'
    throw new Error(`The setting ${missing} is missing: events are told with both or none.`)
  }
  return {
    pixelId,
    accessToken,
    testEventCode: settings.META_TEST_EVENT_CODE,
    apiUrl: standIn ?? 'https://graph.facebook.com',
    scriptUrl: `${standIn ?? 'https://connect.facebook.net'}/en_US/fbevents.js`,
  }
}

export function subscribersOf(settings: Given): MarketingSettings['subscribers'] {
  const { SUBSCRIBERS_API_KEY: apiKey, SUBSCRIBERS_GROUP: group, SUBSCRIBERS_URL } = settings
  if (apiKey === undefined) return undefined
  return { apiUrl: SUBSCRIBERS_URL ?? 'https://connect.mailerlite.com/api', apiKey, group }
}
