import { useState } from 'react'

/** Answers the id under which contents are sent: the same as long as they are, so that sending them again does it once. */
export function useAttempt(): (contents: object) => string {
  const [attempt] = useState({ contents: '', id: '' })
  return (contents) => {
    const text = JSON.stringify(contents)
    if (attempt.contents !== text) {
      Object.assign(attempt, { contents: text, id: crypto.randomUUID() })
    }
    return attempt.id
  }
}
