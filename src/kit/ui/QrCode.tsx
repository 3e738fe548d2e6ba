import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { QRCodeToDataURLOptions } from 'qrcode'
import { DownloadIcon } from './icons/icons.tsx'
import styles from './QrCode.module.css'
import { Skeleton } from './states.tsx'

interface QrCodeProps {
  /** What it leads to, as a whole address. */
  readonly address: string
  /** What is found there: "Brew and Bean". */
  readonly label: string
  /** Without the ending; left out where there is nothing to take away. */
  readonly fileName?: string
  readonly onTaken?: () => unknown
  /** Whether it is also to be had as large as a sign is printed. */
  readonly isForPrint?: boolean
  /** Pixels of each side. What is scanned from further away is larger. */
  readonly size?: number
}

const usualSize = 200
const printedSize = 1000

/** A code to scan and to print. Drawn in the browser, by a script that is fetched when the first one is shown. */
export function QrCode(props: QrCodeProps) {
  const { address, label, fileName, onTaken, isForPrint = false, size = usualSize } = props
  // What is taken away is printed, and wears; on a screen, fewer and larger squares are read more easily.
  const errorCorrectionLevel = fileName === undefined ? 'M' : 'H'
  const { data, isError } = useQuery({
    queryKey: ['qr code', address, size, errorCorrectionLevel, isForPrint],
    queryFn: async () => ({
      picture: await drawn(address, { width: size, errorCorrectionLevel }),
      printed: isForPrint && (await drawn(address, { width: printedSize, errorCorrectionLevel })),
    }),
    staleTime: Infinity,
  })
  if (isError) return <p className="dimmed">The QR code could not be drawn.</p>
  if (data === undefined) return <Skeleton width={`${size}px`} height={`${size}px`} />
  return (
    <div className={styles.code}>
      <img src={data.picture} alt={`QR code of ${label}`} width={size} height={size} />
      {fileName !== undefined && (
        <Taken href={data.picture} fileName={fileName} onTaken={onTaken}>
          Download QR code
        </Taken>
      )}
      {fileName !== undefined && data.printed !== false && (
        <Taken href={data.printed} fileName={`${fileName}-print`} onTaken={onTaken}>
          Larger, for print
        </Taken>
      )}
    </div>
  )
}

interface TakenProps {
  readonly onTaken: QrCodeProps['onTaken'] | undefined
  readonly href: string
  readonly fileName: string
  readonly children: string
}

const Taken = ({ href, fileName, onTaken, children }: TakenProps) => (
  <Button
    component="a"
    href={href}
    download={`${fileName}.png`}
    variant="default"
    onClick={() => onTaken?.()}
    leftSection={<DownloadIcon />}
  >
    {children}
  </Button>
)

async function drawn(address: string, options: QRCodeToDataURLOptions): Promise<string> {
  const { default: qrcode } = await import('qrcode')
  return qrcode.toDataURL(address, options)
}
