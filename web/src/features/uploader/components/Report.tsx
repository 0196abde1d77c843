import { Alert, Stack } from '@mantine/core'
import type { UploadError, UploadReport } from '@parta/contracts/uploader'
import { useTranslation } from 'react-i18next'
import { codeKey } from '../../../lib/i18n.ts'
import { uploadErrorsId } from '../../../ui/ErrorsBar.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import classes from './Uploader.module.css'

/** The errors of a file, and the events that an import would create. */
export function Report({ report }: { report: UploadReport }) {
  const { errorsCount, fresh, known } = report
  return (
    <>
      {errorsCount > 0 && <Errors report={report} />}
      {(errorsCount === 0 || fresh + known > 0) && <Preview report={report} />}
    </>
  )
}

function Errors({ report: { errors, errorsCount, mapping, fresh } }: { report: UploadReport }) {
  const { t } = useTranslation('uploader')
  const text = mapping ? 'mappedErrorsText' : 'errorsText'
  return (
    <Stack gap="sm">
      <Alert id={uploadErrorsId} color="red" role="alert" title={t('errors', { count: errorsCount })}>
        {t(fresh > 0 ? 'othersText' : text)} {errorsCount > errors.length && t('firstErrors', { count: errors.length })}
      </Alert>
      <table className={classes.table} data-testid="upload-errors">
        <thead>
          <tr>
            <th>{t('row')}</th>
            <th>{t('column')}</th>
            <th>{t('problem')}</th>
            <th>{t('value')}</th>
          </tr>
        </thead>
        <tbody>
          {errors.map((error) => (
            <ErrorRow key={`${error.row} ${error.column} ${error.code} ${error.value}`} error={error} />
          ))}
        </tbody>
      </table>
    </Stack>
  )
}

function ErrorRow({ error: { row, column, code, params, value } }: { error: UploadError }) {
  const { t } = useTranslation('uploader')
  return (
    <tr>
      <td>{row}</td>
      <td>{column === null ? value : t(`columns.${column}`)}</td>
      <td>{t(codeKey(code), { ...params })}</td>
      <td className={classes.value}>{value}</td>
    </tr>
  )
}

function Preview({ report: { fresh, known, leftOut, preview, mapping } }: { report: UploadReport }) {
  const { t } = useTranslation('uploader')
  const details = [
    ...(known > 0 && fresh > 0 ? [t('known', { count: known })] : []),
    ...(leftOut.count > 0 ? [t(mapping?.columns.length ? 'leftOutRows' : 'leftOut', { count: leftOut.count })] : []),
  ]
  const title =
    fresh > 0
      ? t('fresh', { count: fresh })
      : t(known > 0 ? 'nothingNew' : mapping?.columns.length === 0 ? 'allLeftOut' : 'allOver')
  return (
    <Stack gap="sm">
      <Alert color="brand" role="status" title={title}>
        {details.length > 0 && details.map((text) => <div key={text}>{text}</div>)}
      </Alert>
      {leftOut.count > 0 && <LeftOut leftOut={leftOut} />}
      {preview.length < fresh + known && <p className={classes.muted}>{t('firstRows', { count: preview.length })}</p>}
      <table className={classes.table} data-testid="upload-preview">
        <caption>{t('preview')}</caption>
        <thead>
          <tr>
            <th>{t('row')}</th>
            <th>{t('name')}</th>
            <th>{t('date')}</th>
            <th>{t('place')}</th>
          </tr>
        </thead>
        <tbody>
          {preview.map(({ row, name, date, placeName, known: isKnown }) => (
            <tr key={`${row} ${date}`}>
              <td>{row}</td>
              <td className={classes.value}>
                {name} {isKnown && <span className={classes.muted}>({t('isKnown')})</span>}
              </td>
              <td>
                <Moment at={date} />
              </td>
              <td>{placeName}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Stack>
  )
}

function LeftOut({ leftOut: { count, first } }: Pick<UploadReport, 'leftOut'>) {
  const { t } = useTranslation('uploader')
  return (
    <details>
      <summary>{t('leftOutShow')}</summary>
      <ul data-testid="upload-left-out">
        {first.map(({ row, name, why }) => (
          <li key={row} className={classes.value}>
            {name || row} <span className={classes.muted}>({t(`leftOutWhy.${why}`)})</span>
          </li>
        ))}
        {first.length < count && <li className={classes.muted}>…</li>}
      </ul>
    </details>
  )
}
