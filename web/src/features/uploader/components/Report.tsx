import { Alert, Stack, Table } from '@mantine/core'
import type { UploadError, UploadReport } from '@parta/contracts/uploader'
import { useTranslation } from 'react-i18next'
import { codeKey } from '../../../lib/i18n.ts'
import { Moment } from '../../../ui/Moment.tsx'
import classes from './Uploader.module.css'

/** What is wrong in a file, or what an import would create. */
export function Report({ report }: { report: UploadReport }) {
  return report.errorsCount > 0 ? <Errors report={report} /> : <Preview report={report} />
}

function Errors({ report: { errors, errorsCount } }: { report: UploadReport }) {
  const { t } = useTranslation('uploader')
  return (
    <Stack gap="sm">
      <Alert color="red" role="alert" title={t('errors', { count: errorsCount })}>
        {t('errorsText')} {errorsCount > errors.length && t('firstErrors', { count: errors.length })}
      </Alert>
      <Table.ScrollContainer minWidth={320}>
        <Table data-testid="upload-errors">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('row')}</Table.Th>
              <Table.Th>{t('column')}</Table.Th>
              <Table.Th>{t('problem')}</Table.Th>
              <Table.Th>{t('value')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {errors.map((error) => (
              <ErrorRow key={`${error.row} ${error.column} ${error.code} ${error.value}`} error={error} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  )
}

function ErrorRow({ error: { row, column, code, params, value } }: { error: UploadError }) {
  const { t } = useTranslation('uploader')
  return (
    <Table.Tr>
      <Table.Td>{row}</Table.Td>
      <Table.Td>{column === null ? value : t(`columns.${column}`)}</Table.Td>
      <Table.Td>{t(codeKey(code), { ...params })}</Table.Td>
      <Table.Td className={classes.value}>{value}</Table.Td>
    </Table.Tr>
  )
}

function Preview({ report: { fresh, known, leftOut, preview } }: { report: UploadReport }) {
  const { t } = useTranslation('uploader')
  return (
    <Stack gap="sm">
      <Alert
        color={fresh > 0 ? 'green' : 'blue'}
        role="status"
        title={fresh > 0 ? t('fresh', { count: fresh }) : t('nothingNew')}
      >
        {known > 0 && fresh > 0 && <div>{t('known', { count: known })}</div>}
        {leftOut > 0 && <div>{t('leftOut', { count: leftOut })}</div>}
      </Alert>
      {preview.length < fresh + known && <p className={classes.muted}>{t('firstRows', { count: preview.length })}</p>}
      <Table.ScrollContainer minWidth={320}>
        <Table data-testid="upload-preview">
          <Table.Caption>{t('preview')}</Table.Caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('row')}</Table.Th>
              <Table.Th>{t('name')}</Table.Th>
              <Table.Th>{t('date')}</Table.Th>
              <Table.Th>{t('place')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {preview.map(({ row, name, date, placeName, known: isKnown }) => (
              <Table.Tr key={`${row} ${date}`}>
                <Table.Td>{row}</Table.Td>
                <Table.Td className={classes.value}>
                  {name} {isKnown && <span className={classes.muted}>({t('isKnown')})</span>}
                </Table.Td>
                <Table.Td>
                  <Moment at={date} />
                </Table.Td>
                <Table.Td>{placeName}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  )
}
