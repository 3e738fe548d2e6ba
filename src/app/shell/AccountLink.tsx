import type { ReactNode } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import type { useLinks } from './links.ts'

type Links = ReturnType<typeof useLinks>

interface AccountLinkProps {
  readonly account: NonNullable<Links['account']>
  /** It lies beneath the account's pages, and has a link of its own beside this one. */
  readonly myOrders: Links['myOrders']
  readonly children?: ReactNode
}

/** Admin for those who run the store, User for everybody else who is signed in. */
export function AccountLink({ account, myOrders, children = account.label }: AccountLinkProps) {
  const { pathname } = useLocation()
  const isAmongOrders = myOrders !== undefined && pathname.startsWith(myOrders)
  return account.isOtherDocument ? (
    <Link to={account.to} reloadDocument>
      {children}
    </Link>
  ) : (
    <NavLink to={account.to} end={isAmongOrders}>
      {children}
    </NavLink>
  )
}
