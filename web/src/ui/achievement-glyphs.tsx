import type { AchievementIcon } from '@parta/contracts/achievement-values'
import type { ReactNode } from 'react'

/** Ten points of a five-pointed star around the middle of the 24 × 24 box. */
function star(outer: number, inner: number, [x, y] = [12, 12]): string {
  const points = Array.from({ length: 10 }, (_, at) => {
    const radius = at % 2 === 0 ? outer : inner
    const angle = (Math.PI / 5) * at - Math.PI / 2
    return `${(x + radius * Math.cos(angle)).toFixed(2)},${(y + radius * Math.sin(angle)).toFixed(2)}`
  })
  return `M${points.join('L')}Z`
}

const line = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const
const cut = { ...line, stroke: 'var(--badge-core)', strokeWidth: 1.5 } as const

/** The pictures of achievements, drawn for Parta on a 24 × 24 box; filled shapes in the current colour. */
export const achievementGlyphs: Readonly<Record<AchievementIcon, ReactNode>> = {
  shoe: (
    <>
      <path d="M2.5 8.2c1.8 1.3 3.8 1.2 5.2-.7l2.9 3.2c1.3 1.4 3 2 4.9 2.3l2.9.4c2 .3 3.2 1.6 3.2 3.6H4.3a1.8 1.8 0 0 1-1.8-1.8z" />
      <path {...cut} d="m10.2 10.2 1.8-1.5M12.4 12l1.7-1.7" />
      <path {...line} d="M3 20h18.5" />
    </>
  ),
  ball: (
    <>
      <circle cx="12" cy="12" r="10" />
      <path
        {...cut}
        d="m12 7.6 4.2 3-1.6 4.9H9.4l-1.6-4.9zM12 7.6V2.5M16.2 10.6l5-1.5M14.6 15.5l3.2 4M9.4 15.5l-3.2 4M7.8 10.6l-5-1.5"
      />
    </>
  ),
  bolt: <path d="M13.8 1.8 4.6 13.7h6l-1.3 8.5 9.7-12.4h-6.2z" />,
  flame: (
    <>
      <path d="M12.3 1.5c.3 4 6.7 6.2 6.7 12.6A7 7 0 0 1 5 14.1c0-2.6 1.2-4.6 2.9-6 .2 1.7.8 2.8 1.8 3.4-.5-3.8.5-7.3 2.6-10z" />
      <path
        fill="var(--badge-core)"
        d="M12.2 12.2c.2 1.9 2.6 2.7 2.6 5a2.8 2.8 0 0 1-5.6 0c0-1.1.4-1.9 1-2.6.2.8.6 1.2 1.1 1.4-.2-1.4.1-2.7.9-3.8z"
      />
    </>
  ),
  whistle: (
    <>
      <path d="M9 7h12.5a.9.9 0 0 1 .9.9v2.9a1 1 0 0 1-.8 1l-5 .9A7.3 7.3 0 1 1 9 7z" />
      <circle cx="9" cy="14.2" r="2.6" fill="var(--badge-core)" />
      <path {...line} d="M9 3.8V2.2M13.2 4.2l1-1.5M4.8 4.2l-1-1.5" />
    </>
  ),
  clipboard: (
    <>
      <rect x="4" y="3.5" width="16" height="18.5" rx="2.5" />
      <rect x="8.5" y="1.5" width="7" height="4.5" rx="1.5" stroke="var(--badge-core)" strokeWidth="1.2" />
      <path {...cut} d="m8 11 2 2M10 11l-2 2M14.5 12.2h2M8.8 17.5c3 0 2.5-2.2 6.2-2.2M14 13.8l1.8 1.5-1.8 1.5" />
    </>
  ),
  compass: (
    <>
      <circle cx="12" cy="12" r="10" />
      <path fill="var(--badge-core)" d="m17.4 6.6-3.2 7.6-7.6 3.2 3.2-7.6z" />
      <circle cx="12" cy="12" r="1.4" />
    </>
  ),
  pin: (
    <path
      fillRule="evenodd"
      d="M12 1.5a7.8 7.8 0 0 0-7.8 7.8c0 5.6 7.8 13.2 7.8 13.2s7.8-7.6 7.8-13.2A7.8 7.8 0 0 0 12 1.5zm0 10.7a3 3 0 1 1 0-6 3 3 0 0 1 0 6z"
    />
  ),
  heart: <path d="M12 21.2S2 15 2 8.6A5.3 5.3 0 0 1 12 6a5.3 5.3 0 0 1 10 2.6C22 15 12 21.2 12 21.2z" />,
  clap: (
    <>
      <path d="M8.3 9.3V5.6a1.5 1.5 0 0 1 3 0v3.2V4.4a1.5 1.5 0 0 1 3 0v4.8V5.9a1.5 1.5 0 0 1 3 0v8.3a7 7 0 0 1-7 7.3c-3 0-4.7-1.5-5.9-3.9l-2-4a1.5 1.5 0 0 1 2.6-1.5l1.3 2z" />
      <path {...line} d="M20 3.5l1.5-1.5M20.6 7h2M5.5 5.5 3.8 3.9M4.4 8.8H2.3" />
    </>
  ),
  pen: (
    <>
      <path d="M3 21l1.2-5.6L16 3.6a2.7 2.7 0 0 1 3.8 0l.6.6a2.7 2.7 0 0 1 0 3.8L8.6 19.8z" />
      <path {...cut} d="m14 6 4 4" />
      <path {...line} d="M13.5 21.2h7.5" />
    </>
  ),
  ticket: (
    <>
      <path d="M2 6.5h20v3.8a1.9 1.9 0 0 0 0 3.6v3.6H2v-3.6a1.9 1.9 0 0 0 0-3.6z" />
      <path {...cut} strokeDasharray="1.5 2.2" d="M15.5 8v8.5" />
      <path fill="var(--badge-core)" d={star(3, 1.3, [8.8, 12.1])} />
    </>
  ),
  people: (
    <>
      <circle cx="5.4" cy="9" r="2.6" />
      <circle cx="18.6" cy="9" r="2.6" />
      <path d="M1 19.5c0-3.4 1.7-5.7 4.4-5.7s4.4 2.3 4.4 5.7zM14.2 19.5c0-3.4 1.7-5.7 4.4-5.7s4.4 2.3 4.4 5.7z" />
      <circle cx="12" cy="6.7" r="3.5" stroke="var(--badge-core)" strokeWidth="1" />
      <path d="M6.2 21c0-5 2.3-8.2 5.8-8.2s5.8 3.2 5.8 8.2z" stroke="var(--badge-core)" strokeWidth="1" />
    </>
  ),
  flag: (
    <>
      <path {...line} strokeWidth="2.4" d="M4.5 2.5v19.5" />
      <path d="M5.5 3.5c3.5-2 6 1.5 9.5.7 2-.4 3.5-.9 5-1.7v10.3c-1.5.8-3 1.3-5 1.7-3.5.8-6-2.7-9.5-.7z" />
    </>
  ),
  crown: (
    <>
      <path d="M2.5 6.5 7.6 11 12 3.5l4.4 7.5 5.1-4.5-2 10.8h-15z" />
      <circle cx="2.6" cy="5.8" r="1.5" />
      <circle cx="12" cy="3.2" r="1.7" />
      <circle cx="21.4" cy="5.8" r="1.5" />
      <path {...line} d="M5 20.5h14" />
    </>
  ),
  scales: (
    <>
      <path {...line} d="M12 3.5v17M7 20.5h10M4 6.5h16" />
      <circle cx="12" cy="3.6" r="1.9" />
      <path {...line} strokeWidth="1.5" d="m5 6.5-3 7.5M5 6.5 8 14M19 6.5 16 14M19 6.5l3 7.5" />
      <path d="M1.2 13.8h7.6a3.8 3.8 0 0 1-7.6 0zM15.2 13.8h7.6a3.8 3.8 0 0 1-7.6 0z" />
    </>
  ),
  clock: (
    <>
      <circle cx="12" cy="13" r="9.3" />
      <path {...cut} strokeWidth="2" d="M12 7.5V13l3.6 2.2" />
      <path {...line} d="M10 1.6h4M19.6 4.6l1.6 1.6" />
    </>
  ),
  shield: (
    <>
      <path d="M12 1.5 3.5 4.6v6.6c0 5.6 3.6 9.3 8.5 11.3 4.9-2 8.5-5.7 8.5-11.3V4.6z" />
      <path fill="var(--badge-core)" d={star(5.2, 2.2, [12, 11.3])} />
    </>
  ),
  track: (
    <>
      <rect x="1.2" y="4.5" width="21.6" height="15" rx="7.5" />
      <rect {...cut} x="4.3" y="7.5" width="15.4" height="9" rx="4.5" />
      <rect x="7.2" y="10.4" width="9.6" height="3.2" rx="1.6" fill="var(--badge-core)" />
      <path {...cut} d="M12 16.5v3" />
    </>
  ),
  calendar: (
    <>
      <rect x="2.5" y="4" width="19" height="18" rx="3" />
      <path {...line} strokeWidth="2.4" d="M7.5 2v4M16.5 2v4" />
      <path {...cut} d="M2.5 9.3h19" />
      <path {...cut} strokeWidth="2.2" d="m8 15.5 2.7 2.6 5.3-5.3" />
    </>
  ),
  star: <path d={star(11, 4.7)} strokeLinejoin="round" stroke="currentColor" strokeWidth="1.5" />,
  mountain: (
    <>
      <path d="M1 20.5 9.2 5.8l4 7 2-3.3 7.8 11z" />
      <path fill="var(--badge-core)" d="m9.2 5.8 2.3 4.1-1.6 1-1.2-1.2-1.6 1.5-1.2-.8z" />
      <circle cx="18.5" cy="5" r="2.3" />
    </>
  ),
  racket: (
    <>
      <path {...line} strokeWidth="2.4" d="m8.7 15.3-5.9 5.9" />
      <ellipse cx="14.3" cy="9" rx="7.8" ry="6.3" transform="rotate(-45 14.3 9)" />
      <path {...cut} strokeWidth="1.1" d="m9.8 8.5 6 6M12.2 5.6l6.2 6.2M15.6 4.1l4 4M9.8 11.5l7-7M12 13.6l7-7" />
      <circle cx="19.6" cy="19" r="2.3" />
    </>
  ),
  snowflake: (
    <path
      {...line}
      d="M12 2v20M3.3 7l17.4 10M3.3 17 20.7 7M9.5 3.3 12 5.6l2.5-2.3M9.5 20.7 12 18.4l2.5 2.3M3 10.3l3.3-1-.8-3.3M21 13.7l-3.3 1 .8 3.3M3 13.7l3.3 1-.8 3.3M21 10.3l-3.3-1 .8-3.3"
    />
  ),
}
