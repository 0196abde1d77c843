import type { AchievementIcon } from '@parta/contracts/achievement-values'
import { type CSSProperties, useId } from 'react'
import { achievementGlyphs } from './achievement-glyphs.tsx'
import { indexesUpTo } from './numbers.ts'

/** The metals of levels, from the first to the highest. */
const tiers = ['bronze', 'silver', 'gold', 'emerald', 'diamond'] as const
type Tier = (typeof tiers)[number]

const single: Tier = 'gold'

/**
 * Returns the metal of a level: three levels are bronze, silver and gold, further ones emerald and diamond, and more
 * than five share them evenly. An achievement with one level is gold.
 * @param level counts from 1
 */
function tierOf(level: number, levels: number): Tier {
  if (levels <= 1) return single
  if (levels === 2) return level <= 1 ? 'silver' : 'gold'
  const at = levels <= tiers.length ? level - 1 : Math.floor(((level - 1) * tiers.length) / levels)
  return tiers[Math.min(Math.max(at, 0), tiers.length - 1)] ?? single
}

interface Metal {
  readonly light: string
  readonly middle: string
  readonly dark: string
  /** The colours of the inner plate. */
  readonly core: string
  readonly edge: string
}

const metals: Readonly<Record<Tier | 'locked', Metal>> = {
  bronze: { light: '#ffd9b5', middle: '#cd8145', dark: '#7d421b', core: '#7a421c', edge: '#57290c' },
  silver: { light: '#ffffff', middle: '#b3bec7', dark: '#67747e', core: '#54626d', edge: '#36424b' },
  gold: { light: '#fff2b8', middle: '#f2b62b', dark: '#a2640a', core: '#96610c', edge: '#6a3f04' },
  emerald: { light: '#c9fbe6', middle: '#1fb189', dark: '#075843', core: '#0b6b55', edge: '#043b2e' },
  diamond: { light: '#f1f7ff', middle: '#86b8ff', dark: '#3d55c4', core: '#33489f', edge: '#1b2a68' },
  locked: { light: '#eceae3', middle: '#c9c8c0', dark: '#94958e', core: '#a3a49d', edge: '#8a8b84' },
}

/** More pips than this would not be told apart. */
const pipsMax = 5

interface Props {
  readonly icon: AchievementIcon
  /** The level that was reached; 0 while it is locked. */
  readonly level: number
  readonly levels: number
  readonly size?: number
}

/** The medal of an achievement, in the metal of its level, grey while it is locked. Hidden from screen readers. */
export function AchievementBadge({ icon, level, levels, size = 72 }: Props) {
  const id = useId()
  const metal = metals[level > 0 ? tierOf(level, levels) : 'locked']
  // Paler, because grey on a dark page would look like silver.
  const opacity = level > 0 ? 1 : 0.65
  const style = { '--badge-core': metal.core, flex: 'none', display: 'block', opacity } as CSSProperties
  const hexagon = 'M48 9 82 28.6V67.4L48 87 14 67.4V28.6Z'
  const plate = 'M48 18.5 73.5 33.2V62.8L48 77.5 22.5 62.8V33.2Z'
  return (
    <svg viewBox="0 0 96 96" width={size} height={size} style={style} aria-hidden="true" data-level={level}>
      <defs>
        <linearGradient id={`${id}m`} x1="0.15" y1="0" x2="0.85" y2="1">
          <stop offset="0" stopColor={metal.light} />
          <stop offset="0.45" stopColor={metal.middle} />
          <stop offset="1" stopColor={metal.dark} />
        </linearGradient>
        <linearGradient id={`${id}c`} x1="0.2" y1="0" x2="0.8" y2="1">
          <stop offset="0" stopColor={metal.core} />
          <stop offset="1" stopColor={metal.edge} />
        </linearGradient>
      </defs>
      <path d={hexagon} fill={`url(#${id}m)`} stroke={`url(#${id}m)`} strokeWidth="11" strokeLinejoin="round" />
      <path d={hexagon} fill="none" stroke={metal.dark} strokeOpacity="0.35" strokeWidth="2" strokeLinejoin="round" />
      <path d={plate} fill={`url(#${id}c)`} stroke={`url(#${id}c)`} strokeWidth="9" strokeLinejoin="round" />
      <path
        d="M18.5 45V31L48 14 77.5 31"
        fill="none"
        stroke="#fff"
        strokeOpacity="0.28"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <g transform="translate(26.4 24.4) scale(1.8)" color={level > 0 ? '#fffdf6' : '#f4f3ee'} fill="currentColor">
        {achievementGlyphs[icon]}
      </g>
      {levels > 1 && levels <= pipsMax && <Pips level={level} levels={levels} metal={metal} />}
    </svg>
  )
}

/** A pip for each level along the lower edge; the reached ones shine. */
function Pips({ level, levels, metal }: { level: number; levels: number; metal: Metal }) {
  const gap = 9
  const start = 48 - ((levels - 1) * gap) / 2
  return (
    <g stroke={metal.edge} strokeWidth="1.5">
      {indexesUpTo(levels).map((at) => (
        <circle key={at} cx={start + at * gap} cy="88" r="4" fill={at < level ? '#fffdf6' : metal.core} />
      ))}
    </g>
  )
}
