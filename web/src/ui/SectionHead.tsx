import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import classes from './SectionHead.module.css'

/** The heading of a part of a page, which leads to all of it. */
export function SectionHead({ title, to }: { readonly title: string; readonly to?: string }) {
  const heading = <h2 className={classes.title}>{title}</h2>
  if (!to) return <div className={classes.head}>{heading}</div>
  return (
    <Link to={to} className={classes.head ?? ''}>
      {heading}
      <IconChevronRight size={22} aria-hidden="true" />
    </Link>
  )
}
