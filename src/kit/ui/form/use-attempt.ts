import { useRef } from 'react'

/** Answers the id under which contents are sent: the same as long as they are, so that sending them again does it once. */
export function useAttempt(): (contents: object) => string {
  const attempt = useRef({ contents: '', id: '' })
  return (sent) => {
    const contents = JSON.stringify(sent)
    if (attempt.current.contents !== contents) {
      attempt.current = { contents, id: newAttempt(Date.now()) }
    }
    return attempt.current.id
  }
}

/** A UUID of version 7, which grows with time as the ids of rows do: lists by id stay in the order of adding. */
export function newAttempt(now: number): string {
  const time = now.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`
}
