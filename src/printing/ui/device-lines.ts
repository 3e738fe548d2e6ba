import { printFailures, type PrinterWay } from '../printer.ts'

/** An open way to a printer that is plugged into this device. */
export interface DeviceLine {
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>
}

// What is used of WebUSB and Web Serial, which the types of the browser do not know yet.

interface UsbEndpoint {
  readonly endpointNumber: number
  readonly direction: 'in' | 'out'
  readonly type: string
}
interface UsbDevice {
  readonly opened: boolean
  readonly vendorId: number
  readonly productId: number
  readonly serialNumber?: string
  readonly configurations: readonly {
    readonly configurationValue: number
    readonly interfaces: readonly {
      readonly interfaceNumber: number
      readonly alternate: { readonly endpoints: readonly UsbEndpoint[] }
    }[]
  }[]
  open(): Promise<void>
  selectConfiguration(value: number): Promise<void>
  claimInterface(number: number): Promise<void>
  transferOut(
    endpoint: number,
    bytes: Uint8Array<ArrayBuffer>,
  ): Promise<{ readonly status: string }>
}
interface SerialPort {
  readonly writable: WritableStream<Uint8Array> | null
  getInfo(): { readonly usbVendorId?: number; readonly usbProductId?: number }
  open(options: { readonly baudRate: number }): Promise<void>
}
interface Devices {
  readonly usb?: {
    requestDevice(options: { readonly filters: readonly object[] }): Promise<UsbDevice>
    getDevices(): Promise<readonly UsbDevice[]>
  }
  readonly serial?: {
    requestPort(): Promise<SerialPort>
    getPorts(): Promise<readonly SerialPort[]>
  }
}

const devices = () => navigator as Navigator & Devices

/** Whether this browser can speak to printers that are plugged in that way. */
export const canConnect = (way: PrinterWay) =>
  way === 'usb' ? devices().usb !== undefined : way === 'serial' && devices().serial !== undefined

/** What tells a device apart when it is plugged in again. */
const nameOfUsb = ({ vendorId, productId, serialNumber = '' }: UsbDevice) =>
  `usb ${vendorId} ${productId} ${serialNumber}`

const nameOfSerial = (port: SerialPort) => {
  const { usbVendorId = 0, usbProductId = 0 } = port.getInfo()
  return `serial ${usbVendorId} ${usbProductId}`
}

/** Lets whoever stands there choose a device; after a press only. Answers its name. */
export async function chooseDevice(way: PrinterWay): Promise<string> {
  const { usb, serial } = devices()
  if (way === 'usb' && usb !== undefined) return nameOfUsb(await usb.requestDevice({ filters: [] }))
  if (way === 'serial' && serial !== undefined) return nameOfSerial(await serial.requestPort())
  throw new Error('This browser cannot speak to printers.')
}

/** Opens a device that was chosen before; undefined when it is not plugged in. */
export async function openDevice(name: string): Promise<DeviceLine | undefined> {
  const { usb, serial } = devices()
  const device = (await usb?.getDevices())?.find((each) => nameOfUsb(each) === name)
  if (device !== undefined) return openUsb(device)
  const port = (await serial?.getPorts())?.find((each) => nameOfSerial(each) === name)
  return port === undefined ? undefined : openSerial(port)
}

async function openUsb(device: UsbDevice): Promise<DeviceLine> {
  const [configuration] = device.configurations
  const found = configuration?.interfaces.flatMap(({ interfaceNumber, alternate }) =>
    alternate.endpoints
      .filter(({ direction, type }) => direction === 'out' && type === 'bulk')
      .map(({ endpointNumber }) => ({ interfaceNumber, endpointNumber })),
  )[0]
  if (configuration === undefined || found === undefined) {
    throw new Error('This device does not print.')
  }
  if (!device.opened) {
    await device.open()
    await device.selectConfiguration(configuration.configurationValue)
    await device.claimInterface(found.interfaceNumber)
  }
  return {
    async write(bytes) {
      const { status } = await device.transferOut(found.endpointNumber, bytes)
      if (status !== 'ok') throw new Error('The printer did not take the paper.')
    },
  }
}

/** The rate that receipt printers leave the factory with. */
const baudRate = 9600

async function openSerial(port: SerialPort): Promise<DeviceLine> {
  if (port.writable === null) await port.open({ baudRate })
  return {
    async write(bytes) {
      const writer = port.writable?.getWriter()
      if (writer === undefined) throw new Error('The printer was unplugged.')
      try {
        await writer.write(bytes)
      } finally {
        writer.releaseLock()
      }
    },
  }
}

/** A printer that hangs takes no more, and never says so. A serial line of the usual rate carries a byte in a millisecond. */
const patienceMs = (bytes: number) => 30_000 + bytes * 1.1

/** Why a paper did not come; empty when the printer took all of it. */
export async function writePaper(
  line: DeviceLine,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const { promise: isOver, resolve } = Promise.withResolvers<string>()
  const timer = setTimeout(() => resolve(printFailures.slow), patienceMs(bytes.length))
  const written = line.write(bytes).then(
    () => '',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  return Promise.race([written, isOver]).finally(() => clearTimeout(timer))
}
