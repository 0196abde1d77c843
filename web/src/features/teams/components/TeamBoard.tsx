import { Menu, UnstyledButton } from '@mantine/core'
import { wholeLevel } from '@parta/contracts/predicates/requirements'
import type { TeamPlayer } from '@parta/contracts/teams'
import { levels } from '@parta/contracts/values'
import { IconArrowsExchange, IconGripVertical } from '@tabler/icons-react'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '../../../lib/i18n.ts'
import { Avatar, fullName } from '../../../ui/Avatar.tsx'
import type { Teams } from '../api.ts'
import { entrantOf, meanLevel, moved } from '../division.ts'
import { scrollStep } from '../edge-scroll.ts'
import classes from './TeamBoard.module.css'

interface Props {
  readonly teams: Teams
  readonly goalkeepers: readonly string[]
  readonly onChange: (teams: Teams) => void
}

interface Drag {
  readonly entrant: string
  /** The team below the pointer; -1 outside of all. */
  readonly over: number
}

/** The teams beside each other. A player is dragged to another team by mouse or finger, or moved by a menu. */
export function TeamBoard({ teams, goalkeepers, onChange }: Props) {
  const { t } = useTranslation('teams')
  const [drag, setDrag] = useState<Drag | null>(null)
  const locale = currentLocale()
  const drop = ({ entrant, over }: Drag) => {
    setDrag(null)
    onChange(moved(teams, entrant, over))
  }
  return (
    <div className={classes.board} data-testid="teams">
      {teams.map((team, at) => {
        const level = meanLevel(team)
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a team is its number
          <section key={at} className={classes.team} data-team={at} data-over={drag?.over === at || undefined}>
            <h2 className={classes.title}>
              {t('team', { number: at + 1 })} <small>{t('size', { count: team.length })}</small>
            </h2>
            <p className={classes.level}>
              {level === null
                ? t('noLevel')
                : t('level', { level: level.toLocaleString(locale, { maximumFractionDigits: 1 }) })}
            </p>
            <ul className={classes.list}>
              {team.map((player) => (
                <Player
                  key={entrantOf(player)}
                  player={player}
                  isGoalkeeper={goalkeepers.includes(entrantOf(player))}
                  isDragged={drag?.entrant === entrantOf(player)}
                  onDrag={(over) => setDrag({ entrant: entrantOf(player), over })}
                  onDrop={() => drag && drop(drag)}
                  onCancel={() => setDrag(null)}
                  others={teams.flatMap((_team, other) => (other === at ? [] : [other]))}
                  onMove={(to) => onChange(moved(teams, entrantOf(player), to))}
                />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

interface PlayerProps {
  readonly player: TeamPlayer
  readonly isGoalkeeper: boolean
  readonly isDragged: boolean
  /** Called with the team below the pointer. */
  readonly onDrag: (over: number) => void
  readonly onDrop: () => void
  readonly onCancel: () => void
  readonly others: readonly number[]
  readonly onMove: (team: number) => void
}

function Player({ player, isGoalkeeper, isDragged, onDrag, onDrop, onCancel, others, onMove }: PlayerProps) {
  const { t } = useTranslation('teams')
  const name = fullName(player)
  const putPointer = useScrollingDrag(isDragged, onDrag)
  const begin = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    putPointer(event)
    onDrag(-1)
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    if (!isDragged) return
    putPointer(event)
    onDrag(teamAt({ x: event.clientX, y: event.clientY }))
  }
  return (
    <li className={classes.player} data-dragged={isDragged || undefined} data-testid="team-player">
      <span
        className={classes.grip}
        data-testid="grip"
        aria-hidden="true"
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={onDrop}
        onPointerCancel={onCancel}
      >
        <IconGripVertical size={18} className={classes.dots} />
        <Avatar who={player} size={36} />
      </span>
      <Menu>
        <Menu.Target>
          <UnstyledButton className={classes.name} aria-label={t('move', { name })}>
            {name}
            <small>
              {player.level === null ? t('unknown') : t(`events:levels.${levels[wholeLevel(player.level)] ?? 'any'}`)}
              {isGoalkeeper && ` · ${t('goalkeeper')}`}
            </small>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {others.map((team) => (
            <Menu.Item
              key={team}
              leftSection={<IconArrowsExchange size={20} aria-hidden="true" />}
              onClick={() => onMove(team)}
            >
              {t('moveTo', { number: team + 1 })}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </li>
  )
}

interface Point {
  readonly x: number
  readonly y: number
}

/**
 * Scrolls the page while a player is dragged near its upper or lower edge, and tells the team that comes below the
 * resting pointer. Returns a function that takes the place of the pointer.
 */
function useScrollingDrag(isDragged: boolean, onDrag: (over: number) => void) {
  const pointer = useRef<Point>({ x: 0, y: 0 })
  const tell = useRef(onDrag)
  tell.current = onDrag
  useEffect(() => {
    if (!isDragged) return
    let frame = requestAnimationFrame(function scroll() {
      const step = scrollStep(pointer.current.y, window.innerHeight)
      const before = window.scrollY
      if (step !== 0) window.scrollBy({ top: step, behavior: 'instant' })
      if (window.scrollY !== before) tell.current(teamAt(pointer.current))
      frame = requestAnimationFrame(scroll)
    })
    return () => cancelAnimationFrame(frame)
  }, [isDragged])
  return ({ clientX: x, clientY: y }: Pick<PointerEvent, 'clientX' | 'clientY'>) => {
    pointer.current = { x, y }
  }
}

/** The number of the team below a point, from 0; -1 outside of all. Captured events are all sent to the grip. */
function teamAt({ x, y }: Point): number {
  const team = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-team]')
  return team ? Number(team.dataset['team']) : -1
}
