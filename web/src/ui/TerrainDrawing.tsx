import type { Activity } from '@parta/contracts/values'
import { terrainOf } from './terrains.ts'

/** Fainter where words stand. */
const fade = 'linear-gradient(to right, transparent 25%, black 85%)'

/** Where an activity is played, drawn in the colour of the text over the whole of its container. */
export function TerrainDrawing({ activity }: { activity: Activity }) {
  const { lines, areas } = terrainOf(activity)
  return (
    <svg
      viewBox="0 0 400 160"
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
      style={{ position: 'absolute', inset: 0, width: '100%', height: '100%', maskImage: fade }}
    >
      <path d={areas} fill="currentColor" opacity={0.07} />
      <path
        d={lines}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        vectorEffect="non-scaling-stroke"
        opacity={0.3}
      />
    </svg>
  )
}
