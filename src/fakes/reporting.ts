/** What a provider sends to an address that was registered with it. */
export interface WebhookEvent {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** An address that an account has registered. */
export interface Hook {
  readonly id: string
  readonly url: string
  readonly account: string
}

/** Where a fake reports what happens, and what carries it there. */
export interface Reporting {
  readonly hooks: readonly Hook[]
  add(hook: Hook): void
  report(event: WebhookEvent): void
}

/** Tests decide themselves which event comes when: nothing is sent by itself. */
export function silent(): Reporting {
  const hooks: Hook[] = []
  return { hooks, add: (hook) => void hooks.push(hook), report: () => undefined }
}
