import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CameraProblem, cameraProblem, createReader } from '../lib/scanner.ts'
import classes from './Camera.module.css'

/** Milliseconds between two scans: often enough for a hand-held phone without heating it. */
const pause = 200

interface Props {
  readonly onCode: (text: string) => void
  readonly onProblem: (problem: CameraProblem) => void
}

/** The camera's picture, scanned until a code is found. */
export function Camera({ onCode, onProblem }: Props) {
  const { t } = useTranslation('share')
  const video = useRef<HTMLVideoElement>(null)
  const [isRunning, setRunning] = useState(false)
  // A ref, so that new callbacks do not restart the camera.
  const told = useRef({ onCode, onProblem })
  told.current = { onCode, onProblem }

  useEffect(() => {
    const element = video.current
    if (!element) return
    let stream: MediaStream | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (isOver) return stop(stream)
      element.srcObject = stream
      await element.play()
      setRunning(true)
      const read = await createReader()
      const look = async () => {
        const found = await read(element).catch(() => null)
        if (isOver) return
        if (found) told.current.onCode(found)
        timer = setTimeout(() => void look(), pause)
      }
      await look()
    }
    if (!navigator.mediaDevices) told.current.onProblem(isSecureContext ? 'unsupported' : 'insecure')
    else {
      start().catch((error: unknown) => {
        if (!isOver) told.current.onProblem(cameraProblem(error))
      })
    }
    return () => {
      isOver = true
      clearTimeout(timer)
      if (stream) stop(stream)
    }
  }, [])

  return (
    <div className={classes.view}>
      <video ref={video} className={classes.video} muted playsInline aria-label={t('scan.video')} />
      <span className={classes.frame} aria-hidden="true" />
      {isRunning && (
        <p className={classes.word} role="status">
          {t('scan.searching')}
        </p>
      )}
    </div>
  )
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
