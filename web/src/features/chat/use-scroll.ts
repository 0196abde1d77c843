import { type RefCallback, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { MessageLog } from './messages.ts'

/** Within this distance from the end, in pixels, the list follows new messages; further up it does not move. */
const nearEnd = 160
/** Within this distance from the beginning, in pixels, older messages are loaded. */
const nearStart = 80

interface Scroll {
  readonly box: RefObject<HTMLDivElement | null>
  readonly newLine: RefCallback<HTMLElement>
  readonly isAtEnd: boolean
  onScroll(): void
  toEnd(): void
}

/** Keeps the scroll position when older messages load above, and follows new messages at the end. */
export function useScroll(log: MessageLog, older: (() => Promise<void>) | null): Scroll {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef({ height: 0, first: 0, count: 0, drafts: 0 })
  const follows = useRef(true)
  const isReading = useRef(false)
  const [isAtEnd, setAtEnd] = useState(true)
  const first = log.messages[0]?.seq ?? 0
  const count = log.messages.length
  const drafts = log.drafts.length

  const toEnd = useCallback(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight
  }, [])
  const onScroll = () => {
    const list = box.current
    if (!list) return
    follows.current = list.scrollHeight - list.scrollTop - list.clientHeight < nearEnd
    setAtEnd(follows.current)
    if (list.scrollTop > nearStart || !older || isReading.current) return
    isReading.current = true
    void older().finally(() => {
      isReading.current = false
    })
  }
  useLayoutEffect(() => {
    const list = box.current
    if (!list) return
    const was = before.current
    if (was.first > first) list.scrollTop += list.scrollHeight - was.height
    else if (follows.current || drafts > was.drafts) list.scrollTop = list.scrollHeight
    before.current = { height: list.scrollHeight, first, count, drafts }
  }, [first, count, drafts])
  useEffect(() => {
    const list = box.current
    if (!list) return
    // An opening keyboard or a growing input makes the list shorter at its end.
    const observer = new ResizeObserver(() => {
      if (follows.current) list.scrollTop = list.scrollHeight
    })
    observer.observe(list)
    return () => observer.disconnect()
  }, [])
  const newLine = useCallback((line: HTMLElement | null) => {
    const list = box.current
    if (!line || !list) return
    // New messages are read from the first one.
    const top = line.offsetTop - list.offsetTop
    list.scrollTop = Math.max(0, top - nearStart)
    follows.current = list.scrollHeight - list.scrollTop - list.clientHeight < nearEnd
    setAtEnd(follows.current)
    before.current.height = list.scrollHeight
  }, [])
  return { box, newLine, isAtEnd, onScroll, toEnd }
}
