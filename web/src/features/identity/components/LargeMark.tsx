import classes from './LargeMark.module.css'

const ring = Array.from({ length: 9 }, (_, place) => (place / 9) * 2 * Math.PI - Math.PI / 2)

export function LargeMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 400 400" className={classes.huddle}>
      <circle cx="200" cy="200" r="190" className={classes.pitch} />
      <circle cx="200" cy="200" r="56" className={classes.pitch} />
      <path d="M10 200H390" className={classes.pitch} />
      {ring.map((angle, place) => (
        <circle
          key={angle}
          cx={200 + 128 * Math.cos(angle)}
          cy={200 + 128 * Math.sin(angle)}
          r={30}
          className={place === 3 ? classes.free : classes.taken}
        />
      ))}
    </svg>
  )
}
