import { anyMessenger } from '../fee.ts'

/** Whom an owner turns to. The page of a messenger that leads to nobody helps nobody. */
export const AskPlatform = ({ messenger }: { readonly messenger: string }) =>
  messenger === anyMessenger ? (
    'Ask whoever runs this site'
  ) : (
    <a href={messenger} target="_blank" rel="noopener noreferrer">
      Ask us on Messenger
    </a>
  )
