/** How long providers are waited for in tests: long enough for a busy machine, which answers late without a fault. */
export const testPatience = { timeoutMs: 2500, retryDelayMs: 1 }
/** An answer that nobody waits for any more. */
export const tooLateMs = 2800
