import { useRef } from 'react'

/** Answers the id under which contents are sent: the same as long as they are, so that sending them again does it once. */
export function useAttempt(): (contents: object) => string {
  const attempt = useRef({ contents: '', id: '' })
  return (sent) => {
    const contents = JSON.stringify(sent)
    if (attempt.current.contents !== contents) {
      attempt.current = { contents, id: crypto.randomUUID() }
    }
    return attempt.current.id
  }
}
