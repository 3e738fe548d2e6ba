import { options, type VNode } from 'preact'
import * as compat from 'preact/compat'
import { useId } from './ids.ts'

/*
 * What the bundles take for React: Preact, which has nearly all of it (vite.config.ts, docs/decisions/0136). Here is the
 * rest that we and our libraries count on.
 */

export {
  Children,
  cloneElement,
  Component,
  createContext,
  createElement,
  createRef,
  forwardRef,
  Fragment,
  isValidElement,
  lazy,
  memo,
  PureComponent,
  startTransition,
  StrictMode,
  Suspense,
  useCallback,
  useContext,
  useDebugValue,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
  useTransition,
  version,
} from 'preact/compat'

export { useId }

/** Preact's own finds no context while a server writes a page. */
export const use = <Value>(resource: compat.Context<Value> | Promise<Value>): Value =>
  'then' in resource ? compat.use(resource) : compat.useContext(resource)

interface ActivityProps {
  readonly mode?: 'visible' | 'hidden'
  readonly children: compat.ReactNode
}

/** What is hidden is not there. */
export const Activity = ({ mode, children }: ActivityProps) => (mode === 'hidden' ? null : children)

/** Stands for a value while a transition is on its way; here each is done at once. */
export const useOptimistic = <Value>(value: Value) => [value, () => undefined] as const

/**
 * A browser tells a field that is taken off the screen that it has lost the focus. React keeps that from `onBlur`, which would
 * save what somebody has just given up.
 */
const { unmount } = options
options.unmount = (vnode: VNode & { readonly __e?: unknown }) => {
  unmount?.(vnode)
  if (typeof vnode.type !== 'string' || typeof document === 'undefined') return
  const { activeElement: focused } = document
  // Preact has no other name for the element of a node.
  // oxlint-disable-next-line no-underscore-dangle
  if (focused === null || vnode.__e !== focused) return
  const stop = (event: Event) => event.stopImmediatePropagation()
  focused.addEventListener('focusout', stop, { capture: true, once: true })
}

// Some libraries import it whole.
// oxlint-disable-next-line no-default-export
export default { ...compat, use, useId, Activity, useOptimistic }
