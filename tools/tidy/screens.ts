import { filesLike, isTest, lineAt, withoutComments, type Rule } from './project.ts';

/** Files with a form that may do without `useForm`, each with the reason. */
const otherForms: Readonly<Record<string, string>> = {
  'packages/lottery/src/yeekee/ShootForm.tsx': 'A keypad types the number, and the button waits for the clock.',
  'packages/office/src/ledger/AccountStatement.tsx': 'It opens an account and changes nothing.',
  'packages/player/src/features/agent-centre/SearchBox.tsx': 'It searches and changes nothing.',
  'packages/player/src/features/chat/ChatRoom.tsx': 'A message has one field, and nothing in it can be wrong.',
  'packages/player/src/features/deposits/SlipPart.tsx': 'A slip is a picture, which is checked when it is chosen.',
  'packages/player/src/features/factors/ProofForm.tsx': 'The six boxes of a code send it when they are full.',
  'packages/player/src/shell/HeaderLogin.tsx': 'It is in the first load, which must not import useForm.',
};

const formTag = /<form\b(?:[^<>=]|=>|=)*?>/g;

const oneForm: Rule = {
  name: 'forms use useForm',
  why: 'A busy button, refusals at their field, the focus on the first fault and one request id are decided once.',
  check: (project) =>
    filesLike(project, /^packages\/[^/]+\/src\/.*\.tsx$/).flatMap(([file, text]) => {
      if (isTest(file)) return [];
      const code = withoutComments(text);
      const own = [...code.matchAll(formTag)].filter(([tag]) => !/\.props\}|\b\w*form\.(props|ref)\b/i.test(tag));
      if (own.length === 0 && file in otherForms)
        return [{ file, line: 1, message: 'uses useForm now: remove it from the list of other forms' }];
      return own.flatMap(({ index }) =>
        file in otherForms ? [] : [{ file, line: lineAt(code, index), message: 'a form without useForm' }],
      );
    }),
};

export const screenRules: readonly Rule[] = [oneForm];
