import { Button, Skeleton, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { codeKey } from '../../../lib/i18n.ts'
import type { CallError } from '../../../lib/request.ts'

/** A section whose data is loading or has failed to load. */
export function SectionState({ error, again }: { error: CallError | undefined; again: () => void }) {
  const { t } = useTranslation()
  if (!error) {
    return (
      <Stack gap="sm" role="status" aria-label={t('loading')}>
        <Skeleton height={44} radius="md" />
        <Skeleton height={44} radius="md" />
      </Stack>
    )
  }
  return (
    <Stack gap="sm" role="alert" align="flex-start">
      <p>{t(codeKey(error.code), error.params)}</p>
      <Button variant="default" onClick={again}>
        {t('again')}
      </Button>
    </Stack>
  )
}
