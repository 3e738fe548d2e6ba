import { Dialog } from '../../kit/ui/Dialog.tsx'
import styles from './CounterPay.module.css'

const keys = [
  ['Type, or scan', 'find a product'],
  ['Enter', 'add what was found first'],
  ['→', 'go to the sizes and add-ons of the chosen line'],
  ['Tab, Space', 'go to the next, and choose it'],
  ['+  −', 'one more, one less of the chosen line'],
  ['↑  ↓', 'choose another line'],
  ['Delete', 'remove the chosen line'],
  ['F2', 'hold the sale'],
  ['F4', 'held sales'],
  ['F6', 'the last sales: a receipt again, or a mistake'],
  ['F8', 'take something off'],
  ['F9', 'pay; then type the cash, or Enter for the exact sum'],
  ['Esc', 'close a window, empty the search'],
  ['F1 or ?', 'this help'],
] as const

export const CounterHelp = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title="The counter by keyboard" onClose={onClose}>
    <dl className={styles.help}>
      {keys.map(([key, what]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
)
