import { Alert, Button, Group, Progress, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { orgEventsPath } from '../../../lib/org-paths.ts'
import { Failed, Loading } from '../../../ui/ListStates.tsx'
import { useUpload } from '../api.ts'
import classes from './Uploader.module.css'

interface Props {
  readonly id: string
  readonly orgId: string
  /** Goes back to the choice of a file. */
  readonly onAgain: () => void
}

export function ImportProgress({ id, orgId, onAgain }: Props) {
  const { t } = useTranslation('uploader')
  const { data, error, mutate } = useUpload(id)
  if (!data) return error ? <Failed error={error} again={() => void mutate()} /> : <Loading rows={1} />
  const { state, created, total } = data
  if (state === 'undone') {
    return (
      <Stack gap="md" align="flex-start">
        <Alert color="red" role="alert" w="100%">
          {t('undone')}
        </Alert>
        <Button variant="default" onClick={onAgain}>
          {t('common:again')}
        </Button>
      </Stack>
    )
  }
  if (state === 'done') {
    return (
      <Stack gap="md" align="flex-start">
        <Alert color="brand" role="status" w="100%">
          {t('done', { count: total })}
        </Alert>
        <Group>
          <Button component={Link} to={orgEventsPath(orgId)}>
            {t('toOrg')}
          </Button>
          <Button variant="default" onClick={onAgain}>
            {t('nextFile')}
          </Button>
        </Group>
      </Stack>
    )
  }
  const text = t('running', { created, total })
  return (
    <Stack gap="xs" role="status">
      <strong>{text}</strong>
      <Progress value={(created / total) * 100} aria-label={text} />
      <p className={classes.muted}>{t('runningText')}</p>
    </Stack>
  )
}
