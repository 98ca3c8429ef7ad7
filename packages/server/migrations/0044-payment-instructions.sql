-- The payment instruction that a deposit's method made. The methods are objects of the domain; the contract refuses every other code.
alter table deposit
  add column instruction jsonb,
  -- A new method needs no migration.
  drop constraint deposit_method_check;

update deposit
   set instruction = jsonb_build_object('kind', 'qr', 'payload', qr_payload, 'byHand', method = 'vietqr',
                                        'scheme', case method when 'vietqr' then 'VietQR · NAPAS 247' else 'THAI QR · PromptPay' end)
 where qr_payload <> '';

-- A server of the release before writes `qr_payload` alone. The next release drops column and trigger.
create function deposit_instruction() returns trigger language plpgsql as $$
begin
  new.instruction := jsonb_build_object('kind', 'qr', 'payload', new.qr_payload, 'byHand', new.method = 'vietqr',
                                        'scheme', case new.method when 'vietqr' then 'VietQR · NAPAS 247' else 'THAI QR · PromptPay' end);
  return new;
end $$;
create trigger deposit_instruction before insert on deposit
  for each row when (new.instruction is null and new.qr_payload <> '') execute function deposit_instruction();
