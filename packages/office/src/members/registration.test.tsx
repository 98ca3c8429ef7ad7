import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { OutputOf, StaffRight } from '@tamarind/contract/endpoint';
import { getMemberDetails, type getMemberFile } from '@tamarind/contract/reports';
import { officeScene } from '#parts/testing.tsx';
import { MemberRegistration } from './MemberRegistration.tsx';

type Registration = OutputOf<typeof getMemberFile>['registration'];

const registration: Registration = {
  url: 'https://play.example/register',
  domain: 'play.example',
  upline: 'agent88',
  referrer: null,
  language: 'TY',
  mobileProof: 'firebase_sms',
  messengers: ['line'],
  hasDetails: true,
};
const details = [
  { field: 'fullname', text: 'สมชาย ใจดี' },
  { field: 'idNumber', text: '1101700230705' },
];

async function open(rights: readonly StaffRight[], hasDetails = true) {
  const part = <MemberRegistration account="somchai88" registration={{ ...registration, hasDetails }} />;
  const path = getMemberDetails.path.replace('{account}', 'somchai88');
  const scene = await officeScene(part, { rights, replies: { [path]: { value: { details } } } });
  vi.stubGlobal('fetch', scene.fetch);
  render(scene.page);
  await screen.findByText('agent88', undefined, { timeout: 10_000 });
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('[W-4] the file shows how the member came, and personal details after a press', async () => {
  await open(['members.read', 'members.details']);
  expect(screen.getByText('https://play.example/register')).toBeTruthy();
  expect(screen.getByText('by phone sign-in (SMS)')).toBeTruthy();
  expect(screen.queryByText('สมชาย ใจดี')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show personal details' }));
  expect(await screen.findByText('สมชาย ใจดี')).toBeTruthy();
  expect(screen.getByText('ID number')).toBeTruthy();
});

test('[W-4] without the right, or with nothing told, there is nothing to press', async () => {
  await open(['members.read', 'members.contact']);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('Personal details are stored. Your role cannot see them.')).toBeTruthy();
  cleanup();
  await open(['members.read', 'members.details'], false);
  expect(screen.queryByRole('button')).toBeNull();
});
