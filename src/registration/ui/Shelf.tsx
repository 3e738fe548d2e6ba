import styles from './PlatformHome.module.css'

const jars = [
  { at: 8, height: 44, fill: '#c98a4b' },
  { at: 46, height: 56, fill: '#7fa06a' },
  { at: 84, height: 38, fill: '#8a5a3a' },
  { at: 122, height: 50, fill: '#e0b85c' },
  { at: 160, height: 44, fill: '#b4574a' },
  { at: 198, height: 58, fill: '#5f8f7b' },
  { at: 236, height: 40, fill: '#d7a98c' },
] as const

/** A larder shelf, drawn. */
export const Shelf = () => (
  <svg className={styles.shelf} viewBox="0 0 280 90" aria-hidden>
    <rect x="0" y="78" width="280" height="7" rx="2" fill="#a77c4f" />
    {jars.map(({ at, height, fill }) => (
      <g key={at}>
        <rect x={at + 4} y={72 - height} width="24" height="7" rx="2" fill="#5a4a3a" />
        <rect
          x={at}
          y={78 - height}
          width="32"
          height={height}
          rx="6"
          fill="#fffdf9"
          stroke="#d9cdb8"
          strokeWidth="1.5"
        />
        <path
          d={`M${at + 2} ${78 - height * 0.72}h28v${height * 0.72 - 7}a5 5 0 0 1-5 5h-18a5 5 0 0 1-5-5z`}
          fill={fill}
        />
        <rect
          x={at + 6}
          y={78 - height * 0.5}
          width="20"
          height="9"
          rx="2"
          fill="#fffdf9"
          opacity=".92"
        />
      </g>
    ))}
  </svg>
)
