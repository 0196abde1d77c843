import { type Emoji, emojis } from '@parta/contracts/values'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { movedBy } from '../grid.ts'
import classes from './EmojiGrid.module.css'
import { type Held, TakeBack } from './TakeBack.tsx'

const keys = Object.keys(emojis) as Emoji[]

interface Props {
  readonly label: string
  /** The emoji that are shown as pressed. */
  readonly pressed: readonly Emoji[]
  /** Whether no other emoji can be pressed, because none is left to give. */
  readonly isFull?: boolean
  readonly onPick: (emoji: Emoji) => void
  /** The text above the grid while no emoji is pointed at. */
  readonly hint: string
  /** A text below the grid. */
  readonly note?: string | null
  /** The emoji that was chosen last and is not sent yet. */
  readonly held?: Held | undefined
}

/** All emoji in six columns. One of them is in the tab order; arrow keys move between them. */
export function EmojiGrid({ label, pressed, isFull = false, onPick, hint, note, held }: Props) {
  const { t } = useTranslation('emojis')
  const grid = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const [pointed, setPointed] = useState<Emoji | null>(null)
  const focus = (index: number) => grid.current?.querySelectorAll('button')[index]?.focus()
  const move = (event: KeyboardEvent) => {
    const next = movedBy(event.key, current, keys.length)
    if (next === null) return
    event.preventDefault()
    setCurrent(next)
    focus(next)
  }
  const isHeldPointed = held !== undefined && (pointed === null || pointed === held.emoji)
  return (
    <div>
      <div className={classes.state}>
        <p aria-hidden={pointed !== null && !isHeldPointed}>
          {isHeldPointed ? t('feedback:emoji.held', { emoji: t(held.emoji) }) : pointed === null ? hint : t(pointed)}
        </p>
        {held && <TakeBack held={held} onGone={() => focus(current)} />}
      </div>
      <div ref={grid} role="group" aria-label={label} className={classes.grid}>
        {keys.map((key, index) => {
          const isPressed = pressed.includes(key)
          const isOff = isFull && !isPressed
          return (
            <button
              key={key}
              type="button"
              className={classes.emoji}
              aria-label={t(key)}
              aria-pressed={isPressed}
              aria-disabled={isOff || undefined}
              title={t(key)}
              tabIndex={index === current ? 0 : -1}
              onClick={() => {
                setCurrent(index)
                if (!isOff) onPick(key)
              }}
              onKeyDown={move}
              onFocus={() => setPointed(key)}
              onBlur={() => setPointed(null)}
              onMouseEnter={() => setPointed(key)}
              onMouseLeave={() => setPointed(null)}
            >
              {emojis[key]}
            </button>
          )
        })}
      </div>
      {note && <p className={classes.note}>{note}</p>}
    </div>
  )
}
