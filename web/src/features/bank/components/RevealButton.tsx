import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx'

/** Asks for the reason why full names are shown. What is revealed is kept only while the page is open. */
export function RevealButton({ reveal }: { reveal: (reason: string) => Promise<void> }) {
  const { t } = useTranslation('bank')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        mt="sm"
        variant="default"
        leftSection={<IconEye size={18} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        {t('reveal.open')}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t('reveal.open')}
          text={t('reveal.text')}
          confirm={t('reveal.confirm')}
          run={reveal}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
