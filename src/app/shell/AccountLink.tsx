import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import type { useLinks } from './links.ts'

interface AccountLinkProps {
  readonly account: NonNullable<ReturnType<typeof useLinks>['account']>
  readonly children?: ReactNode
}

/** Admin for those who run the store, User for everybody else who is signed in. */
export const AccountLink = ({ account, children = account.label }: AccountLinkProps) =>
  account.isOtherDocument ? (
    <Link to={account.to} reloadDocument>
      {children}
    </Link>
  ) : (
    <NavLink to={account.to}>{children}</NavLink>
  )
