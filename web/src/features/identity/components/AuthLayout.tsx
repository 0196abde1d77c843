import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { appName } from '../../../lib/lite.ts'
import { HomeLink } from '../../../ui/HomeLink.tsx'
import { Logo } from '../../../ui/Logo.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import classes from './AuthLayout.module.css'
import { LargeMark } from './LargeMark.tsx'

interface Props {
  readonly title: string
  readonly lead?: ReactNode
  readonly children: ReactNode
  readonly foot?: ReactNode
}

/** The layout of the pages before sign-in: the form, and on a wide screen a picture beside it. */
export function AuthLayout({ title, lead, children, foot }: Props) {
  const { t } = useTranslation('identity')
  usePageTitle(title)
  return (
    <div className={classes.layout}>
      <main className={classes.form}>
        <HomeLink className={classes.logo} label={appName}>
          <Logo />
        </HomeLink>
        <div className={classes.inner}>
          <h1 className={classes.title}>{title}</h1>
          {lead && <p className={classes.lead}>{lead}</p>}
          <Suspense>{children}</Suspense>
          {foot && <p className={classes.foot}>{foot}</p>}
        </div>
      </main>
      <aside className={classes.panel} aria-hidden="true">
        <LargeMark />
        <p className={classes.promise}>{t('promise')}</p>
      </aside>
    </div>
  )
}
