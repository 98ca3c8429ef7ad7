-- Appends the audit records of a transaction to the chain, in their order: one statement in place of three for each record.
-- The advisory lock is held until commit, because the next record needs the hash of these. `p_content` has the JSON of a
-- record's fields without its opening bracket and sequence number, because the number is known under the lock only.
create function append_audit_records(p_at timestamptz[], p_actor text[], p_action text[], p_subject text[], p_facts jsonb[],
                                     p_content bytea[]) returns void language plpgsql as $$
declare
  v_seq bigint;
  v_previous bytea;
  v_hash bytea;
begin
  perform pg_advisory_xact_lock(7303);
  -- The function is volatile, so this statement sees what was committed while the lock was awaited.
  select seq, hash into v_seq, v_hash from audit_record order by seq desc limit 1;
  v_seq := coalesce(v_seq, 0);
  v_hash := coalesce(v_hash, decode(repeat('00', 32), 'hex'));
  for n in 1 .. cardinality(p_at) loop
    v_seq := v_seq + 1;
    v_previous := v_hash;
    v_hash := sha256(v_previous || convert_to('["' || v_seq || '",', 'UTF8') || p_content[n]);
    insert into audit_record (seq, at, actor, action, subject, facts, previous_hash, hash)
    values (v_seq, p_at[n], p_actor[n], p_action[n], p_subject[n], p_facts[n], v_previous, v_hash);
  end loop;
end $$;
