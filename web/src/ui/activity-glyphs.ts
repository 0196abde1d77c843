import { createReactComponent } from '@tabler/icons-react'

/*
 * Icons of sports that the icon library lacks, drawn like its own: lines on a grid of 24. Without them tennis,
 * badminton, squash and padel would have the same ball.
 */

const line = (d: string): ['path', Record<string, string>] => ['path', { d, key: d }]

export const IconShuttlecock = createReactComponent('outline', 'shuttlecock', 'Shuttlecock', [
  line('M9 15l-4 -10'),
  line('M15 15l4 -10'),
  line('M12 15v-10'),
  line('M5 5h14'),
  line('M7 10h10'),
  line('M9 15h6v2a3 3 0 0 1 -6 0z'),
])

export const IconSquashRacket = createReactComponent('outline', 'squash-racket', 'SquashRacket', [
  line('M10 2c3 0 5 2.6 5 5.8s-2 5.7 -5 5.7s-5 -2.5 -5 -5.7s2 -5.8 5 -5.8'),
  line('M10 13.5v8.5'),
  line('M10 2v11.5'),
  line('M5.4 6h9.2'),
  line('M5.4 10h9.2'),
  line('M18 18.5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0'),
])

export const IconPadelRacket = createReactComponent('outline', 'padel-racket', 'PadelRacket', [
  line('M10 15.5c-2.4 -1.4 -4 -3.7 -4 -6.5a6 6 0 1 1 12 0c0 2.8 -1.6 5.1 -4 6.5'),
  line('M10 15.5v6.5h4v-6.5z'),
  line('M10 7v.01'),
  line('M14 7v.01'),
  line('M12 9.5v.01'),
  line('M10 12v.01'),
  line('M14 12v.01'),
])
