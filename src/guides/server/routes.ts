import { servePlatform, type Backbone } from '../../kit/server/serve.ts'
import { guides } from '../contract.ts'
import { videos } from '../videos.ts'

/** Addresses that belong to whoever runs the platform. */
export interface GuideLinks {
  /** One for each video, in their order; a missing one is coming soon. */
  readonly videos: readonly string[]
  readonly socialGroup: string
  readonly messagingGroup: string
}

/** Places that exist for everybody, until the platform has groups of its own. */
export const neutralLinks: GuideLinks = {
  videos: [],
  socialGroup: 'https://www.facebook.com/groups/',
  messagingGroup: 'https://www.messenger.com/',
}

export function serveGuides(backbone: Backbone, links: GuideLinks): void {
  servePlatform(backbone, guides.list, async () => ({
    data: videos.map((video, at) => ({ ...video, video: links.videos[at] || null })),
    groups: { social: links.socialGroup, messaging: links.messagingGroup },
  }))
}
