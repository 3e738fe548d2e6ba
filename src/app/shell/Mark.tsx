/** Larder's sign: a jar with a leaf. */
export const Mark = () => (
  <svg viewBox="0 0 36 36" width="36" height="36" aria-hidden>
    <rect width="36" height="36" rx="9" fill="var(--mantine-color-brand-6)" />
    <g
      fill="none"
      stroke="var(--mantine-primary-color-contrast)"
      strokeWidth="2"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <path d="M12 8h12M13 8v3l-2.500 3v11a3 3 0 0 0 3 3h9a3 3 0 0 0 3-3V14L23 11V8" />
      <path d="M15 23c0-4 3-6 7-6 0 4-2 7-7 6zm0 0 3-3" />
    </g>
  </svg>
)
