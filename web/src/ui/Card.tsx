import type { ReactNode } from 'react'
import { useId } from 'react'
import classes from './Card.module.css'

export function Card({ title, children }: { title?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={title ? id : undefined}>
      {title && (
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
      )}
      {children}
    </section>
  )
}
