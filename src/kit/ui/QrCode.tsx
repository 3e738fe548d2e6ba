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
  /** Pixels of each side. What is scanned from further away is larger. */
  readonly size?: number
}

const usualSize = 200

/** A code to scan and to print. Drawn in the browser, by a script that is fetched when the first one is shown. */
export function QrCode({ address, label, fileName, onTaken, size = usualSize }: QrCodeProps) {
  // What is taken away is printed, and wears; on a screen, fewer and larger squares are read more easily.
  const errorCorrectionLevel = fileName === undefined ? 'M' : 'H'
  const { data: picture, isError } = useQuery({
    queryKey: ['qr code', address, size, errorCorrectionLevel],
    queryFn: () => drawn(address, { width: size, errorCorrectionLevel }),
    staleTime: Infinity,
  })
  if (isError) return <p className="dimmed">The QR code could not be drawn.</p>
  if (picture === undefined) return <Skeleton width={`${size}px`} height={`${size}px`} />
  return (
    <div className={styles.code}>
      <img src={picture} alt={`QR code of ${label}`} width={size} height={size} />
      {fileName !== undefined && (
        <Button
          component="a"
          href={picture}
          download={`${fileName}.png`}
          variant="default"
          onClick={() => onTaken?.()}
          leftSection={<DownloadIcon />}
        >
          Download QR code
        </Button>
      )}
    </div>
  )
}

async function drawn(address: string, options: QRCodeToDataURLOptions): Promise<string> {
  const { default: qrcode } = await import('qrcode')
  return qrcode.toDataURL(address, options)
}
