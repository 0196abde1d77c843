import { IconHeartHandshake } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import buttons from '../../../ui/buttons.module.css'
import { Card } from '../../../ui/Card.tsx'
import { HomeLink } from '../../../ui/HomeLink.tsx'
import { Empty } from '../../../ui/ListStates.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { BugReportForm } from '../components/BugReportForm.tsx'
import classes from './BugReportPage.module.css'

/** For everybody, signed in or not; `?type=feedback` preselects an idea, `?page=` names the page with the bug. */
export function BugReportPage() {
  const { t } = useTranslation('bugReports')
  usePageTitle(t('title'))
  const [query] = useSearchParams()
  const { from } = (useLocation().state ?? {}) as { from?: string }
  const [isSent, setSent] = useState(false)
  return (
    <div className={classes.page}>
      {isSent ? (
        <Empty icon={IconHeartHandshake} title={t('sent')} text={t('sentText')}>
          <HomeLink className={buttons.brand}>{t('onward')}</HomeLink>
        </Empty>
      ) : (
        <>
          <h1>{t('title')}</h1>
          <p className={classes.lead}>{t('lead')}</p>
          <Card>
            <BugReportForm
              type={query.get('type') === 'feedback' ? 'feedback' : 'bug'}
              page={from ?? query.get('page') ?? paths.bugReport}
              onSent={() => setSent(true)}
            />
          </Card>
        </>
      )}
    </div>
  )
}
