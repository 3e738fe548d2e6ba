import { icon } from './icon.tsx'

// Those of the shop, and of both: what a first visit loads.

export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />)
export const MinusIcon = icon(<path d="M5 12h14" />)
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />)
export const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h16" />)
export const BinIcon = icon(<path d="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5" />)
export const HomeIcon = icon(<path d="m4 11 8-7 8 7v9h-5v-6H9v6H4z" />)
export const CupIcon = icon(<path d="M6 8h11l-1.300 12H7.300zM5 8h13M9 8l1-4h5" />)
export const HeartIcon = icon(
  <path d="M12 20c-5-3.500-8-6.500-8-10.500A4.500 4.500 0 0 1 12 7a4.500 4.500 0 0 1 8 2.500c0 4-3 7-8 10.500z" />,
)
export const CartIcon = icon(
  <>
    <path d="M3 5h2.500l2 10.500h10L20 8H6.500" />
    <circle cx="9" cy="19.500" r="1.200" />
    <circle cx="16.500" cy="19.500" r="1.200" />
  </>,
)
export const PersonIcon = icon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.500 20c1-4 4-5.500 7.500-5.500s6.500 1.500 7.500 5.500" />
  </>,
)
export const ShelvesIcon = icon(
  <path d="M4 4v16M20 4v16M4 10h16M4 17h16M8 10V6h3v4M13 17v-4h4v4" />,
)
export const StoreIcon = icon(
  <path d="M4 9v11h16V9M3 9l2-5h14l2 5a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0zM9 20v-5h6v5" />,
)
export const ChartIcon = icon(<path d="M4 20h16M7 16v-5M12 16V6M17 16v-8" />)
export const CashIcon = icon(
  <>
    <rect x="3" y="6" width="18" height="12" rx="2" />
    <circle cx="12" cy="12" r="2.500" />
    <path d="M6.500 9.500v5M17.500 9.500v5" />
  </>,
)
export const CheckIcon = icon(<path d="m5 12.500 4.500 4.500L19 7.500" />)
export const ChevronIcon = icon(<path d="m9 5 7 7-7 7" />)
export const ChevronToEndIcon = icon(<path d="m6 5 7 7-7 7M17.500 5v14" />)
export const SearchIcon = icon(
  <>
    <circle cx="11" cy="11" r="6.500" />
    <path d="m16 16 4.500 4.500" />
  </>,
)
export const DownloadIcon = icon(<path d="M12 4v11M7.500 11l4.500 4.500 4.500-4.500M5 20h14" />)
export const RefreshIcon = icon(
  <path d="M19.500 12a7.500 7.500 0 1 1-2.200-5.300L19.500 9M19.500 4v5h-5" />,
)
export const ReceiptIcon = icon(<path d="M6 3.500h12v17l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6" />)
export const SlidersIcon = icon(
  <>
    <path d="M4 7h9M19 7h1M4 17h1M11 17h9" />
    <circle cx="16" cy="7" r="2.500" />
    <circle cx="8" cy="17" r="2.500" />
  </>,
)
export const WalletIcon = icon(
  <path d="M4 7.500h15a1.500 1.500 0 0 1 1.500 1.500v9.500a1.500 1.500 0 0 1-1.500 1.500H5.500A1.500 1.500 0 0 1 4 18.500zm0 0A2 2 0 0 1 6 5h11v2.500M16.500 13.500h.500" />,
)
export const CardIcon = icon(
  <>
    <rect x="3" y="5.500" width="18" height="13" rx="2" />
    <path d="M3 9.500h18M6.500 15h4" />
  </>,
)
export const BankIcon = icon(
  <path d="m4 9 8-4.500L20 9zM6 9v8M10 9v8M14 9v8M18 9v8M4 17h16M3.500 20h17" />,
)
export const TillIcon = icon(<path d="M4 13h16v7H4zM6 13l1.500-6h9L18 13M9 4h6v3H9zM10 16.500h4" />)
export const BellIcon = icon(
  <path d="M6 16.500V11a6 6 0 0 1 12 0v5.500l1.500 1.500h-15zM10 18a2 2 0 0 0 4 0" />,
)
export const EyeIcon = icon(
  <>
    <path d="M3 12c2.500-4 5.500-6 9-6s6.500 2 9 6c-2.500 4-5.500 6-9 6s-6.500-2-9-6z" />
    <circle cx="12" cy="12" r="2.500" />
  </>,
)
export const EyeOffIcon = icon(
  <path d="M9.500 6.400A9 9 0 0 1 12 6c3.500 0 6.500 2 9 6a17 17 0 0 1-2.500 3.100M6 8a16 16 0 0 0-3 4c2.500 4 5.500 6 9 6a9 9 0 0 0 4-1M4 4l16 16M10.200 10.200a2.500 2.500 0 0 0 3.600 3.600" />,
)
