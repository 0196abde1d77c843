/** The app and its packages get this file when they import `react`: Preact, with what it lacks or does differently. */
import { options } from 'preact'
import { createElement, type ReactNode } from 'preact/compat'

// @ts-expect-error: its types are those of a CommonJS module, whose names TypeScript cannot list
export * from 'preact/compat'
// oxlint-disable-next-line import/no-default-export -- some packages import React as a whole
export { default } from 'preact/compat'

// As in React, the effects of a press have run before the next press arrives. Preact would run them after the next frame.
options.requestAnimationFrame = (run) => queueMicrotask(run)

// `autoFocus` works for elements that appear later. The browser's attribute works only while the page is loaded.
const { vnode: prepared } = options
const focused = new WeakSet<HTMLElement>()
options.vnode = (vnode) => {
  prepared?.(vnode)
  const props = vnode.props as { autoFocus?: boolean }
  if (typeof vnode.type !== 'string' || !props.autoFocus) return
  const { ref } = vnode
  vnode.ref = (element: HTMLElement | null) => {
    if (element && !focused.has(element)) {
      focused.add(element)
      element.focus()
    }
    if (typeof ref === 'function') return ref(element)
    if (ref) ref.current = element
  }
}

interface ActivityProps {
  readonly mode?: 'visible' | 'hidden'
  readonly children?: ReactNode
}

/** Hides its children, which stay as they are; the UI library needs it for tabs. */
export function Activity({ mode = 'visible', children }: ActivityProps) {
  return createElement('div', { style: { display: mode === 'hidden' ? 'none' : 'contents' } }, children)
}
