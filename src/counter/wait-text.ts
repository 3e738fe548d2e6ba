/** Sales that this device keeps for the server, as the button says that opens the list of them. */
export const waitText = (count: number) => (count === 1 ? '1 sale waits' : `${count} sales wait`)

/** Why a sale of this device is not among those that the server knows; undefined when none is kept. */
export const whereKept = (count: number): string | undefined =>
  count === 0
    ? undefined
    : `Not among them yet is what this device keeps until it is sent: see “${waitText(count)}” above the counter.`
