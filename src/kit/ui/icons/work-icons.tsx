import { icon } from './icon.tsx'

// Those of the back office alone: a customer's phone loads none of them.

export const BagIcon = icon(<path d="M5.500 9h13l-1 11h-11zM9 11.500V8a3 3 0 0 1 6 0v3.500" />)
export const ClockIcon = icon(<path d="M12 3.500a8.500 8.500 0 1 0 .01 0M12 8v4.500l3 2" />)
export const HistoryIcon = icon(
  <path d="M4 12a8 8 0 1 0 2.500-5.800M4 4.500v3.500h3.500M12 8v4.500l3 2" />,
)
export const UpIcon = icon(<path d="m6 15 6-6 6 6" />)
export const DownIcon = icon(<path d="m6 9 6 6 6-6" />)
export const PencilIcon = icon(
  <path d="m4 20 1-4.500L16.500 4 20 7.500 8.500 19zM14 6.500l3.500 3.500" />,
)
export const PercentIcon = icon(
  <path d="M18 6 6 18M7.500 5.500a2 2 0 1 0 .010 0zM16.500 14.500a2 2 0 1 0 .010 0z" />,
)
export const TicketIcon = icon(
  <path d="M4 7h16v3.500a1.500 1.500 0 0 0 0 3V17H4v-3.500a1.500 1.500 0 0 0 0-3zM14 8v8" />,
)

export const TagIcon = icon(
  <>
    <path d="M4 4h8l8 8-8 8-8-8z" />
    <circle cx="8.500" cy="8.500" r="1.200" />
  </>,
)
export const PeopleIcon = icon(
  <>
    <circle cx="9" cy="8.500" r="3.500" />
    <path d="M2.500 19.500c.800-3.500 3.300-5 6.500-5s5.700 1.500 6.500 5M15.500 5.300a3.500 3.500 0 0 1 0 6.400M17.500 14.800c2.200.500 3.500 2 4 4.700" />
  </>,
)
export const PrinterIcon = icon(
  <path d="M7 8V3.500h10V8M7 17H4V8h16v9h-3M7 14h10v6.500H7zM16.500 11h.01" />,
)
export const StationIcon = icon(
  <path d="M3.500 4h17v11h-17zM7.500 4v6M12 4v4M16.500 4v7M12 15v5M9 20h6" />,
)
export const ChoicesIcon = icon(
  <path d="M4 7h9M17 7h3M4 17h3M11 17h9M15 5.100a2 2 0 1 0 .01 0M9 15.100a2 2 0 1 0 .01 0" />,
)
export const KeyIcon = icon(
  <path d="M8 11.500a4 4 0 1 0 .01 0M10.900 12.600 19.500 4M15.500 8l3 3M12.500 11l2 2" />,
)
export const PlugIcon = icon(
  <path d="M9 3.500V8M15 3.500V8M6.500 8h11v3.500a5.500 5.500 0 0 1-11 0zM12 17v3.500" />,
)
export const PlayIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.500" />
    <path d="m10 8.500 5.500 3.500-5.500 3.500z" />
  </>,
)
export const LeaveIcon = icon(<path d="M14 4H5v16h9M10 12h11M17.500 8.500 21 12l-3.500 3.500" />)
export const DotsIcon = icon(
  <g fill="currentColor" strokeWidth="1.200">
    <circle cx="5.500" cy="12" r="1.200" />
    <circle cx="12" cy="12" r="1.200" />
    <circle cx="18.500" cy="12" r="1.200" />
  </g>,
)
export const GripIcon = icon(
  <g fill="currentColor" strokeWidth="1.200">
    <circle cx="9" cy="6" r="1" />
    <circle cx="15" cy="6" r="1" />
    <circle cx="9" cy="12" r="1" />
    <circle cx="15" cy="12" r="1" />
    <circle cx="9" cy="18" r="1" />
    <circle cx="15" cy="18" r="1" />
  </g>,
)
export const HelpIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.500" />
    <path d="M9.500 9.500a2.500 2.500 0 1 1 3.700 2.200c-.800.500-1.200 1-1.200 1.800M12 16.500v.100" />
  </>,
)
export const BellOffIcon = icon(
  <path d="M6 16.500V11c0-1.400.500-2.700 1.300-3.800M9.500 5.500A6 6 0 0 1 18 11v4M4.500 18H16M10 18a2 2 0 0 0 4 0M4 4l16 16" />,
)
export const InAndOutIcon = icon(<path d="M8 20V5M4 9l4-4 4 4M16 4v15M12 15l4 4 4-4" />)
