import { Input, SegmentedControl } from '@mantine/core'
import type { Settings } from '@parta/contracts/settings'
import { type Digest, digests } from '@parta/contracts/values'
import { useTranslation } from 'react-i18next'
import { useSave } from './save.ts'

/** How often a summary is mailed. */
export function DigestChoice({ settings: { digest } }: { settings: Settings }) {
  const { t } = useTranslation('settings')
  const save = useSave()
  return (
    <Input.Wrapper size="md" label={t('digest.label')} description={t('digest.note')}>
      <SegmentedControl
        fullWidth
        size="md"
        mt={8}
        aria-label={t('digest.label')}
        data={digests.map((value) => ({ value, label: t(`digest.${value}`) }))}
        value={digest}
        onChange={(value) => save({ digest: value as Digest }, { digest })}
      />
    </Input.Wrapper>
  )
}
