import { limits } from '@parta/contracts/limits'
import { type CSSProperties, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './FeedText.module.css'

/** The first lines of a post, with a button to show the rest if there is more. */
export function FeedText({ text }: { text: string }) {
  const { t } = useTranslation('feeds')
  const id = useId()
  const block = useRef<HTMLParagraphElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const element = block.current
    if (!element || isOpen) return
    // The number of lines depends on the width.
    const watch = new ResizeObserver(() => setLong(element.scrollHeight > element.clientHeight + 1))
    watch.observe(element)
    return () => watch.disconnect()
  }, [isOpen])
  const lines = { '--lines': limits.feedLines } as CSSProperties
  return (
    <>
      <p id={id} ref={block} className={classes.text} data-open={isOpen || undefined} style={lines}>
        {text}
      </p>
      {(isLong || isOpen) && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'less' : 'more')}
        </button>
      )}
    </>
  )
}
