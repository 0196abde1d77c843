import { Alert, Stack } from '@mantine/core'
import type { GuestReport, GuestRow } from '@parta/contracts/guests'
import { useTranslation } from 'react-i18next'
import { codeKey } from '../../../lib/i18n.ts'
import { uploadErrorsId } from '../../../ui/ErrorsBar.tsx'
import classes from './Guests.module.css'

/** What is wrong in a list, and whom it would invite. */
export function Report({ report }: { report: GuestReport }) {
  const { errorsCount, preview } = report
  return (
    <>
      {errorsCount > 0 && <Errors report={report} />}
      {(errorsCount === 0 || preview.length > 0) && <Preview report={report} />}
    </>
  )
}

function Errors({ report: { errors, errorsCount, mails, links } }: { report: GuestReport }) {
  const { t } = useTranslation('guests')
  return (
    <Stack gap="sm">
      <Alert id={uploadErrorsId} color="red" role="alert" title={t('uploader:errors', { count: errorsCount })}>
        {t(mails + links > 0 ? 'othersText' : 'errorsText')}{' '}
        {errorsCount > errors.length && t('uploader:firstErrors', { count: errors.length })}
      </Alert>
      <table className={classes.table} data-testid="guest-errors">
        <thead>
          <tr>
            <th>{t('uploader:row')}</th>
            <th>{t('uploader:column')}</th>
            <th>{t('uploader:problem')}</th>
            <th>{t('uploader:value')}</th>
          </tr>
        </thead>
        <tbody>
          {errors.map(({ row, column, code, params, value }) => (
            <tr key={`${row} ${column} ${code}`}>
              <td>{row}</td>
              <td>{column && t(`columns.${column}`)}</td>
              <td>{t(codeKey(code), { ...params })}</td>
              <td className={classes.value}>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Stack>
  )
}

function Preview({ report: { mails, links, known, rows, preview } }: { report: GuestReport }) {
  const { t } = useTranslation('guests')
  const title = mails + links > 0 ? t('fresh', { count: mails + links }) : t('nobodyNew')
  return (
    <Stack gap="sm">
      <Alert color="brand" role="status" title={title}>
        {mails + links > 0 && (
          <>
            {mails > 0 && <div>{t('byMail', { count: mails })}</div>}
            {links > 0 && <div>{t('byLink', { count: links })}</div>}
            {known > 0 && <div>{t('known', { count: known })}</div>}
          </>
        )}
      </Alert>
      {preview.length < rows && <p className={classes.muted}>{t('firstRows', { count: preview.length })}</p>}
      <ul className={classes.people} data-testid="guest-preview">
        {preview.map((person) => (
          <PreviewItem key={person.row} person={person} />
        ))}
      </ul>
    </Stack>
  )
}

function PreviewItem({ person: { name, emails, telephone, role, isChild, known } }: { person: GuestRow }) {
  const { t } = useTranslation('guests')
  const how = emails.length === 0 ? t('getsLink') : isChild ? t('toParents', { emails: emails.join(', ') }) : emails[0]
  const details = [name === '' ? '' : how, telephone, role === 'powerUser' ? t('orgs:roles.powerUser') : '']
  return (
    <li className={classes.person}>
      <strong className={classes.value}>
        {name || emails[0]} {known && <span className={classes.muted}>({t('isKnown')})</span>}
      </strong>
      <span className={classes.detail}>{details.filter(Boolean).join(' · ')}</span>
    </li>
  )
}
