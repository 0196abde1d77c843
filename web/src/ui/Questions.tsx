import { ModalsProvider, useModals } from '@mantine/modals'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useBackCloses } from '../lib/leave-guard.ts'
import { useStore } from '../lib/store.ts'
import { asked } from './ask.ts'

export function Questions() {
  return (
    <ModalsProvider>
      <Asked />
    </ModalsProvider>
  )
}

function Asked() {
  const { modals, openConfirmModal, closeAll } = useModals()
  const waiting = useStore(asked)
  useEffect(() => {
    if (waiting.length === 0) return
    asked.set([])
    for (const question of waiting) openConfirmModal(question)
  }, [waiting, openConfirmModal])
  // The browser's back button answers a question with no.
  useBackCloses(modals.length > 0, () => closeAll())
  useClosedQuestions(() => closeAll())
  return null
}

/** Closes the questions that a page has asked when it is left, for example by the browser's back button. */
function useClosedQuestions(close: () => void): void {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    latest.current()
  }, [pathname])
}
