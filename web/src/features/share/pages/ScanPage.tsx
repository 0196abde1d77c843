import { Alert, Button, Group, Stack } from '@mantine/core'
import { IconCamera, IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../lib/paths.ts'
import { type CameraProblem, readFileCode } from '../../../lib/scanner.ts'
import { Camera } from '../../../ui/Camera.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { PickFile } from '../../../ui/PickFile.tsx'
import { scannedPath } from '../target.ts'

type Problem = CameraProblem | 'link' | 'image'

/** Scans the QR code of an invitation or a poster with the camera or from a picture. */
export function ScanPage() {
  const { t } = useTranslation('share')
  const [isOn, setOn] = useState(true)
  const [problem, setProblem] = useState<Problem | null>(null)
  const open = (text: string) => {
    const path = scannedPath(text, location.origin)
    // A load of the page: those of shared links come from the server.
    if (path) location.assign(path)
    else stop('link')
  }
  const stop = (why: Problem) => {
    setProblem(why)
    setOn(false)
  }
  const take = async (file: File) => {
    const found = await readFileCode(file)
    if (found === null) stop('image')
    else open(found)
  }
  return (
    <Stack>
      <PageHeader title={t('scan.title')} lead={t('scan.lead')} back={paths.invite} />
      {isOn && <Camera onCode={open} onProblem={stop} />}
      {problem && (
        <Alert color="red" role="alert" maw={520}>
          {t(`scan.${problem}`)}
        </Alert>
      )}
      <Group>
        {!isOn && problem !== 'unsupported' && problem !== 'insecure' && (
          <Button
            leftSection={<IconCamera size={20} aria-hidden="true" />}
            onClick={() => {
              setProblem(null)
              setOn(true)
            }}
          >
            {t('scan.again')}
          </Button>
        )}
        <PickFile accept="image/*" onPick={(file) => void take(file)}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconPhoto size={20} aria-hidden="true" />}>
              {t('scan.picture')}
            </Button>
          )}
        </PickFile>
      </Group>
    </Stack>
  )
}
