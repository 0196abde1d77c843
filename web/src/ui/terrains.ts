import type { Activity } from '@parta/contracts/values'

/** A drawing on a grid of 400 × 160, empty on its left half, where words stand. */
export interface Terrain {
  /** Thin lines. */
  readonly lines: string
  /** Faint surfaces below them. */
  readonly areas: string
}

const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`
/** A petal of a flower that stands in the studio, turned by an angle in degrees from upright. */
function petal(degrees: number): string {
  const at = (far: number, turn: number) => {
    const angle = ((degrees + turn) * Math.PI) / 180
    return `${Math.round(312 + far * Math.sin(angle))} ${Math.round(146 - far * Math.cos(angle))}`
  }
  return `M312 146Q${at(70, -30)} ${at(124, 0)}Q${at(70, 30)} 312 146`
}

const each = <T>(values: readonly T[], draw: (value: T) => string) => values.map(draw).join('')

/** Where people play, one drawing for each family of activities. */
const terrains = {
  pitch: {
    lines: `M250 0v160M400 26h-62v108h62M400 54h-26v52h26M338 60a26 26 0 0 0 0 40${circle(250, 80, 42)}${circle(250, 80, 2)}`,
    areas: each([130, 210, 290, 370], (x) => `M${x} 0h40v160h-40z`),
  },
  hall: {
    lines: `M400 8h-34a72 72 0 0 0 0 144h34M400 50h-92v60h92M178 0v160${circle(308, 80, 30)}${circle(178, 80, 34)}${circle(384, 80, 7)}`,
    areas: 'M308 50h92v60h-92zM308 50a30 30 0 0 0 0 60z',
  },
  net: {
    lines:
      'M150 14h250M150 36h250M150 124h250M150 146h250M150 14v132M212 36v88M352 36v88M212 80h140M282 4v152M276 4v152',
    areas: 'M212 36h140v88h-140z',
  },
  rink: {
    lines: `M130 10h210a60 60 0 0 1 60 60v20a60 60 0 0 1 -60 60h-210M214 10v140M298 10v140M208 10v140${circle(211, 80, 30)}${circle(346, 46, 20)}${circle(346, 114, 20)}`,
    areas: 'M298 10h42a60 60 0 0 1 60 60v20a60 60 0 0 1 -60 60h-42z',
  },
  diamond: {
    lines: `M300 152L372 80L300 8L228 80zM190 42A150 150 0 0 1 410 42${circle(300, 80, 9)}`,
    areas: `M300 152L372 80L300 8L228 80z${each(['300 8', '372 80', '300 152', '228 80'], (at) => `M${at}m-9 0l9 -9l9 9l-9 9z`)}`,
  },
  track: {
    lines: `${each([22, 38, 54, 70, 86], (r) => `M40 ${80 - r}h270a${r} ${r} 0 0 1 0 ${2 * r}h-270`)}M232 102v64`,
    areas: 'M40 -6h270a86 86 0 0 1 0 172h-270v-64h270a22 22 0 0 0 0 -44h-270z',
  },
  hills: {
    lines:
      'M120 160L206 62L238 96L296 22L352 92L378 66L400 88M272 53L296 64L310 40M160 160C220 118 290 150 400 112M230 160C290 134 330 150 400 136',
    areas: 'M120 160L206 62L238 96L296 22L352 92L378 66L400 88V160zM190 160L296 86L400 150V160z',
  },
  road: {
    lines:
      'M150 160C240 100 340 124 318 92C292 54 352 26 400 2M240 160C290 120 420 130 366 80C346 62 366 50 400 40M206 150l20 -10M248 131l24 -8M296 117l22 -4M338 106l4 -12M336 80l-4 -14M346 50l16 -12M376 29l14 -8',
    areas: 'M150 160C240 100 340 124 318 92C292 54 352 26 400 2V40C366 50 346 62 366 80C420 130 290 120 240 160z',
  },
  snow: {
    lines: `M180 160C250 146 262 118 306 112C350 106 350 72 400 58M206 160C270 148 282 126 318 120C362 112 366 84 400 74${each(['214 40', '262 70', '300 26', '352 34', '386 12', '238 104'], (at) => `M${at}m-5 0h10m-5 -5v10m-3.5 -8.5l7 7m0 -7l-7 7`)}`,
    areas: 'M120 160C220 148 290 96 400 36V160z',
  },
  water: {
    lines: each([28, 56, 84, 112, 140], (y) => `M${140 + (y % 56)} ${y}q18 -15 36 0t36 0t36 0t36 0t36 0t36 0t36 0`),
    areas: 'M130 84q18 -15 36 0t36 0t36 0t36 0t36 0t36 0t36 0t36 0V160H130z',
  },
  studio: {
    lines: `${each([-80, -48, -16, 16, 48, 80], petal)}M190 146h240`,
    areas: `${each([-48, 0, 48], petal)}M190 146h240v14h-240z`,
  },
  target: {
    lines: `${each([12, 30, 50, 72, 96], (r) => circle(312, 80, r))}M312 -20v88M312 92v88M204 80h96M324 80h96`,
    areas: `${circle(312, 80, 30)}${circle(312, 80, 72)}`,
  },
  crowd: {
    lines: each(['196 34', '250 120', '292 48', '356 92', '384 26', '222 84'], (at) => `M${at}q9 -13 18 0t18 0`),
    areas: each(
      ['176 110', '240 30', '276 84', '318 130', '334 28', '378 118', '208 140', '304 74'],
      (at) => `M${at}m-6 0a6 6 0 1 0 12 0a6 6 0 1 0 -12 0`,
    ),
  },
} satisfies Record<string, Terrain>

/** The activities whose terrain is not that of a gathering. */
const played: readonly (readonly [terrain: Terrain, activities: readonly Activity[]])[] = [
  [terrains.pitch, ['football', 'small_football', 'rugby', 'american_football', 'ultimate_frisbee']],
  [terrains.hall, ['futsal', 'basketball', 'handball']],
  [
    terrains.net,
    [
      'football_tennis',
      'volleyball',
      'beach_volleyball',
      'tennis',
      'table_tennis',
      'badminton',
      'squash',
      'padel',
      'pickleball',
    ],
  ],
  [terrains.rink, ['floorball', 'ice_hockey', 'ball_hockey', 'inline_hockey', 'ice_skating']],
  [terrains.diamond, ['baseball', 'softball']],
  [terrains.track, ['running', 'athletics']],
  [terrains.hills, ['nordic_walking', 'orienteering', 'hiking', 'mountain_biking', 'climbing', 'bouldering']],
  [terrains.road, ['cycling', 'spinning', 'inline_skating', 'skateboarding']],
  [terrains.snow, ['skiing', 'cross_country_skiing', 'snowboarding']],
  [terrains.water, ['swimming', 'paddleboarding', 'canoeing']],
  [
    terrains.studio,
    ['yoga', 'pilates', 'crossfit', 'fitness', 'street_workout', 'circuit_training', 'martial_arts', 'gymnastics'],
  ],
  [terrains.target, ['disc_golf', 'golf', 'bowling', 'petanque', 'darts', 'billiards', 'chess']],
]

/** Returns the drawing of where an activity is played; for others that of people who meet. */
export function terrainOf(activity: Activity): Terrain {
  return played.find(([, activities]) => activities.includes(activity))?.[0] ?? terrains.crowd
}
