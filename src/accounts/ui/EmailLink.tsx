import { Link } from 'react-router'
import { useText } from '../../kit/ui/form/form-context.ts'
import { withEmail } from './email-brought.ts'

interface EmailLinkProps {
  readonly to: string
  readonly children: string
}

/** Takes along what the form around it has in its field "email", so that nobody types it twice. */
export const EmailLink = ({ to, children }: EmailLinkProps) => (
  <Link to={to} state={withEmail(useText<{ readonly email: string }>('email'))}>
    {children}
  </Link>
)
