import { heatLimits } from '@parta/contracts/availability-values'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { longDay, shortWeekday } from '../../../lib/dates.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { type Cell, shownHours } from '../heat.ts'
import classes from './WeekGrid.module.css'

const days = [0, 1, 2, 3, 4, 5, 6]
const hours = Array.from({ length: shownHours.to - shownHours.from }, (_none, at) => shownHours.from + at)
/** A Monday, for the names of the days. */
const someMonday = Date.parse('2026-01-05T12:00:00Z')
const dayMs = 86_400_000

interface Props {
  readonly label: string
  readonly cells: readonly Cell[]
  readonly chosen: number | null
  readonly onChoose: (step: number | null) => void
}

/** The hours of a week in a table; the arrow keys move between them, and one of them is reached by the Tab key. */
export function WeekGrid({ label, cells, chosen, onChoose }: Props) {
  const { t } = useTranslation('heat')
  const locale = currentLocale()
  const table = useRef<HTMLTableElement>(null)
  const byPlace = new Map(cells.map((cell) => [placeOf(cell), cell]))
  const best = cells.reduce<Cell | undefined>(
    (most, cell) => (most && most.level >= cell.level ? most : cell),
    undefined,
  )
  const [focused, setFocused] = useState<string | null>(null)
  const shown = cells.find(({ step }) => step === chosen) ?? best
  const stop = focused !== null && byPlace.has(focused) ? focused : shown && placeOf(shown)

  const move = (event: KeyboardEvent, cell: Cell) => {
    const [right, down] = arrows[event.key] ?? []
    if (right === undefined || down === undefined) return
    event.preventDefault()
    const next = placeOf({ weekday: cell.weekday + right, hour: cell.hour + down })
    table.current?.querySelector<HTMLElement>(`[data-place="${next}"]`)?.focus()
  }
  return (
    <table ref={table} className={classes.grid} aria-label={label} data-testid="week">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('grid.hour')}</span>
          </th>
          {days.map((day) => (
            <th key={day} scope="col">
              {shortWeekday(new Date(someMonday + day * dayMs), locale)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hours.map((hour) => (
          <tr key={hour}>
            <th scope="row">{hour}:00</th>
            {days.map((weekday) => {
              const cell = byPlace.get(placeOf({ weekday, hour }))
              return (
                <td key={weekday}>
                  {cell && (
                    <CellButton
                      cell={cell}
                      isChosen={cell.step === chosen}
                      isStop={placeOf(cell) === stop}
                      onPress={() => onChoose(cell.step === chosen ? null : cell.step)}
                      onFocus={() => setFocused(placeOf(cell))}
                      onKey={(event) => move(event, cell)}
                    />
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const arrows: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

function placeOf({ weekday, hour }: Pick<Cell, 'weekday' | 'hour'>): string {
  return `${weekday}-${hour}`
}

interface CellProps {
  readonly cell: Cell
  readonly isChosen: boolean
  readonly isStop: boolean
  readonly onPress: () => void
  readonly onFocus: () => void
  readonly onKey: (event: KeyboardEvent) => void
}

function CellButton({ cell, isChosen, isStop, onPress, onFocus, onKey }: CellProps) {
  const { t } = useTranslation('heat')
  const least = heatLimits.bands[cell.level - 1]
  const day = longDay(cell.start, currentLocale())
  return (
    <button
      type="button"
      className={classes.cell}
      data-level={cell.level}
      data-place={placeOf(cell)}
      tabIndex={isStop ? 0 : -1}
      aria-pressed={isChosen}
      aria-label={t(least === undefined ? 'grid.few' : 'grid.cell', { day, hour: cell.hour, least })}
      onClick={onPress}
      onFocus={onFocus}
      onKeyDown={onKey}
    >
      {least === undefined ? '' : `${least}+`}
    </button>
  )
}
