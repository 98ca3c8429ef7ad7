import { useState } from 'react';
import { Tabs } from '@tamarind/ui/Segmented';
import { useWhitelabel } from '@tamarind/ui/whitelabel.ts';
import { isEnabled } from '#parts/brand.ts';
import { LoginForm } from './LoginForm.tsx';
import { MobileLoginForm } from './MobileLoginForm.tsx';
import { useSessionWords } from './words.ts';

interface Props {
  username?: string | undefined;
  code?: string | undefined;
  details?: Readonly<Record<string, unknown>> | undefined;
  onDone: () => void;
  onRegister: () => void;
  onHome: () => void;
}

/** Login by username or, if the operator has enabled it, by mobile number and a one-time code [D02]. */
export function LoginTabs(props: Props) {
  const t = useSessionWords();
  const hasMobile = isEnabled(useWhitelabel(), 'MOBILELOGIN');
  const [tab, setTab] = useState<'username' | 'mobile'>('username');
  if (!hasMobile) return <LoginForm {...props} />;
  return (
    <Tabs
      label={t('login.title')}
      tabs={[
        { key: 'username', label: t('tab.username') },
        { key: 'mobile', label: t('tab.mobile') },
      ]}
      current={tab}
      onChange={setTab}
    >
      {tab === 'username' ? <LoginForm {...props} /> : <MobileLoginForm {...props} />}
    </Tabs>
  );
}
